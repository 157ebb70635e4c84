import { type ReactNode, type RefObject, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { LayerHeader } from './LayerHeader.tsx'
import { useLayer } from './use-layer.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences below the title. */
  description?: ReactNode
  /** Buttons, the one to press last. */
  actions?: ReactNode
  size?: 'small' | 'large' | 'full'
  /** What is focused first; the first field when absent. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const sizes = {
  small: 'sm:max-w-115',
  large: 'sm:max-w-2xl',
  full: 'h-dvh max-h-dvh w-screen max-w-none rounded-none',
}

/** A layer that must be dealt with before the page goes on. Esc and a press beside it close it; focus goes back where it was. */
export const Dialog = ({ open, ...props }: DialogProps) => open && <OpenDialog {...props} />

function OpenDialog({ onClose, title, description, actions, size = 'small', initialFocus, children }: Omit<DialogProps, 'open'>) {
  const id = useId()
  const layer = useLayer({ modal: true, initialFocus, onClose })
  // Over the whole window, title and buttons stay at the column they belong to.
  const column = size === 'full' && 'mx-auto w-full max-w-[44.5rem]'
  return (
    <dialog
      ref={layer}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
      tabIndex={-1}
      className={cn('dialog', sizes[size])}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={cn(column)}>
        <LayerHeader id={id} title={title} description={description} onClose={onClose} />
      </div>
      {children && (
        <div data-body className="min-h-0 flex-1 overflow-y-auto px-6 py-2">
          {children}
        </div>
      )}
      {actions && <footer className={cn('flex flex-wrap justify-end gap-2 px-6 pt-3 pb-5', column)}>{actions}</footer>}
    </dialog>
  )
}
