import { Check, Circle } from 'lucide-react'
import { limits } from '@quarry/contract/limits'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import type { passwordRules } from './password-rules.ts'

const rules = ['length', 'kinds', 'match'] as const

/** Which rules the password meets already. */
export function PasswordHints({ met }: { met: ReturnType<typeof passwordRules> }) {
  const t = useT()
  const words = {
    length: t('account.form.length', { min: limits.passwordMin, max: limits.passwordMax }),
    kinds: t('account.form.kinds'),
    match: t('account.form.match'),
  }
  return (
    <ul className="grid gap-1 text-meta">
      {rules.map((rule) => {
        const Icon = met[rule] ? Check : Circle
        return (
          <li key={rule} className={cn('flex items-center gap-1.5', met[rule] ? 'text-ok' : 'text-text-quiet')}>
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {words[rule]}
            <span className="sr-only">({met[rule] ? t('account.form.met') : t('account.form.unmet')})</span>
          </li>
        )
      })}
    </ul>
  )
}
