import { FileSearch, Quote, ShieldCheck } from 'lucide-react'
import { useT } from '../../lib/i18n.ts'

const points = [
  { text: 'account.intro.search', Icon: FileSearch },
  { text: 'account.intro.access', Icon: ShieldCheck },
  { text: 'account.intro.cited', Icon: Quote },
] as const

/** What this is, for somebody who opens it for the first time. */
export function Intro() {
  const t = useT()
  return (
    <div className="max-w-sm">
      <p className="text-display font-semibold text-balance">{t('account.tagline')}</p>
      <ul className="mt-6 grid gap-4">
        {points.map(({ text, Icon }) => (
          <li key={text} className="flex gap-3 text-text-quiet">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {t(text)}
          </li>
        ))}
      </ul>
    </div>
  )
}
