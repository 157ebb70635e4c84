import type { ReactNode } from 'react'

/** Rows with a line between them and at both ends. */
export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="settle divide-y divide-line border-y border-line">
    {children}
  </ul>
)

type ListRowProps = {
  /** What is recognised before it is read: an icon, a tile, a person. */
  lead: ReactNode
  title: ReactNode
  about?: ReactNode
  /** What can be done with it; below the words where there is no room beside them. */
  actions?: ReactNode
}

export const ListRow = ({ lead, title, about, actions }: ListRowProps) => (
  <li className="flex min-h-15 items-center gap-3.5 py-2.5">
    <span className="grid w-8 shrink-0 place-items-center text-text-quiet [&>svg]:size-4.5">{lead}</span>
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-button wrap-anywhere">{title}</p>
        {about && <p className="text-meta text-text-quiet wrap-anywhere">{about}</p>}
      </div>
      {actions && (
        <div className="flex shrink-0 flex-wrap gap-1 max-sm:has-[>.button-quiet:first-child,>:first-child>.button-quiet]:-ms-3">
          {actions}
        </div>
      )}
    </div>
  </li>
)
