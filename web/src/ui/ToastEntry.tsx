import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { dismissToast, type Toast } from './toast.ts'
import { toneText } from './tones.ts'

const icons = { ok: CircleCheck, danger: CircleAlert, neutral: Info }
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
      className="flex items-start gap-2.5 rounded-surface bg-surface-raised py-2 ps-3 pe-2 text-sm text-text shadow-floating"
    >
      <Icon aria-hidden className={cn('mt-1.5 size-4 shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1">
        <p className="py-1">{text}</p>
        {action && (
          <Button
            kind="quiet"
            className="-ms-3 text-accent"
            onClick={() => {
              dismissToast(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button kind="quiet" size="icon" aria-label={t('shell.close')} onClick={() => dismissToast(id)}>
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
