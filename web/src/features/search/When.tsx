import type { ResultKind } from '@quarry/contract/search/search'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { relativeTime } from '../../lib/text/dates.ts'
import { Time } from '../../ui/TimeAgo.tsx'

const verbOf: Partial<Record<ResultKind, 'received' | 'set'>> = { email: 'received', event: 'set' }

/** What happened to a document and how long ago: a date alone does not tell. The exact time on hover. @param at ISO 8601. */
export function When({ at, kind, className }: { at: string; kind: ResultKind; className?: string }) {
  const [t, language] = [useT(), useLanguage()]
  return (
    <Time at={at} className={className}>
      {t(`search.when.${verbOf[kind] ?? 'changed'}`, { when: relativeTime(at, language) })}
    </Time>
  )
}
