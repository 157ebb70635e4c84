import { useEffect } from 'react'
import { Toaster, toast as sonner } from 'sonner'
import { useT } from '../lib/i18n.ts'
import { useTheme } from '../lib/theme.ts'
import { type Notice, onToast } from './toast.ts'

const kinds = { ok: sonner.success, danger: sonner.error, neutral: sonner.message }

/** The same words are shown once, however often they are said. */
function show({ tone, text, action }: Notice): void {
  kinds[tone](text, { id: text, ...(action && { action: { label: action.label, onClick: action.run } }) })
}

/** The corner where `toast` speaks. */
export function Toasts() {
  const t = useT()
  useEffect(() => onToast(show), [])
  return (
    <Toaster
      theme={useTheme()}
      position="bottom-right"
      containerAriaLabel={t('shell.notifications')}
      mobileOffset={{ bottom: 72 }}
      toastOptions={{
        classNames: {
          toast: 'rounded-surface! border-line! bg-surface-raised! text-text! shadow-floating! text-sm! font-sans!',
          success: '[&_[data-icon]]:text-ok',
          error: '[&_[data-icon]]:text-danger',
          actionButton: 'bg-accent! text-on-accent! rounded-control! h-7!',
        },
      }}
    />
  )
}
