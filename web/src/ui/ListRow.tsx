import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { SmallProblem } from './SmallProblem.tsx'

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

type MoreRowsProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  children: ReactNode
  size?: 'small'
  className?: string
}

/** Fetches the next part of a list that stands above; where that fails, what is there stays. */
export function MoreRows({ list, children, size, className }: MoreRowsProps) {
  const t = useT()
  if (list.isFetchNextPageError && !list.isFetchingNextPage)
    return <SmallProblem title={t('shell.moreFailed')} onRetry={list.fetchNextPage} className={className} />
  if (!list.hasNextPage) return null
  return (
    <Button size={size} className={className} pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  )
}
