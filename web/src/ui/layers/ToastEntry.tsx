import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { dismissToast, type Toast } from './toast.ts'

const icons = { ok: Check, danger: TriangleAlert, neutral: Info }
const shownForMs = 6000
const lookAgainMs = 2000

/** Goes away by itself, but not while somebody looks at it. */
export function ToastEntry({ toast: { id, tone, text, action, stays } }: { toast: Toast }) {
  const t = useT()
  const entry = useRef<HTMLLIElement>(null)
  const Icon = icons[tone]

  useEffect(() => {
    if (stays) return
    let timer = setTimeout(leave, shownForMs)
    function leave() {
      if (entry.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, lookAgainMs)
      else dismissToast(id)
    }
    return () => clearTimeout(timer)
  }, [id, stays])

  return (
    <li
      ref={entry}
      className="flex max-w-115 items-center gap-3 rounded-[10px] bg-text py-1 ps-4 pe-1.5 text-surface shadow-floating"
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 py-1.75 font-button">{text}</p>
      {action && (
        <button
          type="button"
          className="toast-button shrink-0 px-1 font-bold underline underline-offset-3"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('shell.close')}
        className="toast-button grid w-8 shrink-0 place-items-center opacity-70 hover:opacity-100"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
