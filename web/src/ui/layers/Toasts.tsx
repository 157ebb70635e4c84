import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { ToastEntry } from './ToastEntry.tsx'
import { useToasts } from './toast.ts'

/** The corner where `toast` speaks: above every other layer, and read aloud without taking the focus. */
export function Toasts() {
  const t = useT()
  const toasts = useToasts()
  const corner = useRef<HTMLElement>(null)

  useEffect(() => {
    const layer = corner.current
    if (!layer) return
    // Shown anew each time, so that it also stands above a dialog opened since.
    layer.hidePopover()
    if (toasts.length > 0) layer.showPopover()
  }, [toasts])

  return (
    <section
      ref={corner}
      popover="manual"
      aria-label={t('shell.notifications')}
      aria-live="polite"
      className="toasts fixed inset-auto start-4 bottom-4 max-w-[calc(100vw-32px)] overflow-visible bg-transparent max-sm:bottom-18 sm:start-23"
    >
      <ol className="grid justify-items-start gap-2">
        {toasts.map((toast) => (
          <ToastEntry key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
