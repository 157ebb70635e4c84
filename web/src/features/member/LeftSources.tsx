import type { Departure } from '@quarry/contract/wire/workspace/member'
import { useT } from '../../lib/i18n-later.ts'

const shown = 5

/** Sources by name with what they hold. */
export function LeftSources({ title, sources }: { title: string; sources: Departure['public'] }) {
  const t = useT()
  if (sources.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc ps-5 text-text-quiet">
        {sources.slice(0, shown).map(({ displayName, documentCount }) => (
          <li key={displayName}>
            {displayName} · {t('member.remove.documents', { count: documentCount })}
          </li>
        ))}
        {sources.length > shown && <li>{t('member.inviteForm.more', { count: sources.length - shown })}</li>}
      </ul>
    </section>
  )
}
