import { type ReactNode, type RefObject, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { LayerHeader } from './LayerHeader.tsx'
import { useLayer } from './use-layer.ts'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Leaves the page behind it usable, for previews. */
  beside?: boolean
  /** Holds nothing to focus: its text is scrolled by keys all the same. */
  isText?: boolean
  className?: string
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A layer at the side of the page; on phones a sheet from below. */
export const Drawer = ({ open, ...props }: DrawerProps) => open && <OpenDrawer {...props} />

function OpenDrawer({
  onClose,
  title,
  description,
  actions,
  beside = false,
  isText = false,
  className,
  initialFocus,
  children,
}: Omit<DrawerProps, 'open'>) {
  const id = useId()
  const layer = useLayer({ modal: !beside, initialFocus, onClose })
  return (
    <dialog
      ref={layer}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
      tabIndex={-1}
      className={cn('drawer', className)}
      onPointerDown={(event) => !beside && event.target === event.currentTarget && onClose()}
    >
      <LayerHeader id={id} title={title} description={description} onClose={onClose} />
      <div
        data-body
        {...((beside || isText) && { tabIndex: 0 })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 border-t border-line px-6 py-5"
      >
        {children}
      </div>
      {actions && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-3">{actions}</footer>}
    </dialog>
  )
}
