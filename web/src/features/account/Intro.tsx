import { useT } from '../../lib/i18n.ts'

const points = ['search', 'access', 'cited'] as const

/** What this is, for somebody who opens it for the first time. */
export function Intro() {
  const t = useT()
  return (
    <div className="relative mt-15 hidden max-w-120 md:block">
      <p className="text-[40px] leading-13 font-bold tracking-[-0.025em] text-balance">{t('account.tagline')}</p>
      <ul className="mt-4 grid gap-1 text-lg text-text-quiet">
        {points.map((point) => (
          <li key={point}>{t(`account.intro.${point}`)}</li>
        ))}
      </ul>
    </div>
  )
}
