import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cn } from '../lib/cn.ts'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { backdropLook } from './layers.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences below the title. */
  description?: ReactNode
  /** Buttons, the one to press last. */
  actions?: ReactNode
  size?: 'small' | 'large' | 'full'
  /** What is focused first; the first control when absent. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const sizes = {
  small: 'sm:max-w-md',
  large: 'sm:max-w-2xl',
  full: 'h-dvh max-h-dvh w-screen max-w-none rounded-none! sm:my-0',
}

/** A layer that must be dealt with before the page goes on. Esc and the backdrop close it; focus goes back where it was. */
export function Dialog({ open, onClose, title, description, actions, size = 'small', initialFocus, children }: DialogProps) {
  const t = useT()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-hidden sm:items-center">
          <Base.Popup
            {...(initialFocus && { initialFocus })}
            className={cn(
              'flex max-h-[90dvh] w-full flex-col rounded-t-surface bg-surface-raised shadow-floating outline-none transition-[opacity,transform] duration-150 ease-out sm:rounded-surface',
              'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              sizes[size],
            )}
          >
            <header className="flex items-start gap-4 px-5 pt-4 pb-2">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description && <Base.Description className="mt-1.5 text-text-quiet">{description}</Base.Description>}
              </div>
              <Base.Close render={<Button kind="quiet" size="icon" aria-label={t('shell.close')} className="-me-2" />}>
                <X aria-hidden className="size-4" />
              </Base.Close>
            </header>
            {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{children}</div>}
            {actions && <footer className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-5">{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
