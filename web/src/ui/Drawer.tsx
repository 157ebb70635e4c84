import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { backdropLook } from './layers.ts'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Leaves the page behind it usable, for previews. */
  beside?: boolean
  wide?: boolean
  children: ReactNode
}

/** A layer at the side of the page; on phones a sheet from below. */
export function Drawer({ open, onClose, title, description, actions, beside = false, wide = false, children }: DrawerProps) {
  const t = useT()
  return (
    <Base.Root open={open} modal={!beside} disablePointerDismissal={beside} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        {!beside && <Base.Backdrop className={backdropLook} />}
        <Base.Popup
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-surface bg-surface-raised shadow-floating outline-none transition-[opacity,transform] duration-180 ease-out',
            'sm:inset-y-0 sm:start-auto sm:end-0 sm:h-dvh sm:max-h-none sm:w-[28rem] sm:rounded-none',
            'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:data-ending-style:translate-x-4 sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-4 sm:data-starting-style:translate-y-0',
            wide && 'sm:w-[40rem] sm:max-w-[90vw]',
          )}
        >
          <header className="flex items-start gap-4 border-b border-line px-5 py-3">
            <div className="min-w-0 flex-1 pt-1">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-0.5 text-text-quiet">{description}</Base.Description>}
            </div>
            <Base.Close render={<Button kind="quiet" size="icon" aria-label={t('shell.close')} className="-me-2" />}>
              <X aria-hidden className="size-4" />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {actions && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
