import type { AuditEntry } from '@quarry/contract/audit'
import { t, tIfKnown } from '../../lib/i18n.ts'

/** What happened, as a sentence in the language of the screen. */
export function sentenceOf(entry: AuditEntry): string {
  const actor = actorOf(entry)
  const values = { ...namesIn(entry.detail), actor, subject: entry.subjectName ?? t('audit.unnamed') }
  return tIfKnown(`audit.sentence.${entry.action}`, withGaps(values)) ?? t('audit.unknown', { actor, action: entry.action })
}

/** What else is known of it, e.g. "Role: Admin"; only what has words. */
export const detailsOf = ({ detail }: AuditEntry): string[] =>
  Object.entries(detail).flatMap(([name, value]) => {
    const label = tIfKnown(`audit.detail.${name}`)
    const text = label === null ? '' : wordsOf(value)
    return text === '' ? [] : [`${label}: ${text}`]
  })

function actorOf({ actor }: AuditEntry): string {
  if (!actor) return t('audit.product')
  return actor.name === null ? t('audit.gone') : t('audit.person', { name: actor.name })
}

const namesIn = (detail: AuditEntry['detail']): Record<string, string> =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, wordsOf(value)]))

/** A sentence never has a hole: what an entry does not say, it calls unknown. */
const withGaps = (values: Record<string, string>): Record<string, string> =>
  new Proxy(values, { get: (known, name) => (typeof name === 'string' && known[name]) || t('audit.unnamed') })

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ')
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return tIfKnown(`audit.value.${value}`) ?? String(value)
}
