import type { Said } from '@quarry/contract/source/service'
import type { AuditEntry } from '@quarry/contract/wire/workspace/audit'
import { t, tIfKnown } from '../../lib/i18n-later.ts'
import { inWords } from '../../lib/i18n.ts'
import { aboutService } from '../../lib/services.ts'

/** What happened, as a sentence in the language of the screen. */
export function sentenceOf(entry: AuditEntry): string {
  const actor = actorOf(entry)
  // Whose title is kept from the log, because the source is not for everybody, has a sentence without one.
  const untitled = entry.detail['title'] === undefined ? tIfKnown(`audit.untitled.${entry.action}`, { actor }) : null
  if (untitled !== null) return untitled
  const names = namesIn(entry.detail)
  // What a tool is called by people, where the entry says so.
  const does = names['title'] ?? names['does'] ?? ''
  const values = { ...names, does, actor, subject: subjectOf(entry) }
  return tIfKnown(`audit.sentence.${entry.action}`, withGaps(values)) ?? t('audit.unknown', { actor, action: entry.action })
}

/** What else is known of it, e.g. "Access: Only who connected it": what has words and is not in the sentence already. */
export function detailsOf(entry: AuditEntry): string[] {
  const sentence = sentenceOf(entry)
  return Object.entries(entry.detail).flatMap(([name, value]) => {
    const label = tIfKnown(`audit.detail.${name}`)
    const text = label === null ? '' : nameOf(name, value)
    return text === '' || sentence.includes(text) ? [] : [`${label}: ${text}`]
  })
}

const nameOf = (name: string, value: unknown): string => (name === 'service' ? serviceName(value) : wordsOf(value))

/** A service by its own name; what is ours in the language of the person. */
function serviceName(value: unknown): string {
  if (value === 'upload') return t('source.upload.name')
  return (typeof value === 'string' && aboutService(value)?.name) || wordsOf(value)
}

/** Ids are no names; an email address is both. */
const subjectOf = ({ subject, subjectName }: AuditEntry): string =>
  subjectName ?? (subject.includes('@') ? subject : t('audit.unnamed'))

function actorOf({ actor }: AuditEntry): string {
  if (!actor) return t('audit.product')
  return actor.name === null ? t('audit.gone') : t('audit.person', { name: actor.name })
}

const namesIn = (detail: AuditEntry['detail']): Record<string, string> =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, nameOf(name, value)]))

/** A sentence never has a hole: what an entry does not say, it calls unknown. */
const withGaps = (values: Record<string, string>): Record<string, string> =>
  new Proxy(values, { get: (known, name) => (typeof name === 'string' && known[name]) || t('audit.unnamed') })

function wordsOf(value: unknown): string {
  if (isSaid(value)) return inWords(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ') || t('audit.value.none')
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return tIfKnown(`audit.value.${value}`) ?? String(value)
}

const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null && 'en' in value && 'ko' in value
