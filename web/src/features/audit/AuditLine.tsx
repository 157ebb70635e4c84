import type { AuditEntry } from '@quarry/contract/wire/workspace/audit'
import { exactTime } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { detailsOf, sentenceOf } from './sentence.ts'

export function AuditLine({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const language = useLanguage()
  const { at, apiKey, address } = entry
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at))
  const quiet = [...detailsOf(entry), apiKey !== null && t('audit.byKey', { name: apiKey }), address].filter(Boolean)
  return (
    <li className="grid gap-x-4 py-2.5 sm:grid-cols-[5.5rem_1fr]">
      <time dateTime={at} title={exactTime(at, language)} className="pt-0.5 text-meta text-text-quiet tabular-nums">
        {time}
      </time>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{sentenceOf(entry)}</p>
        <p className="text-meta text-text-quiet">{quiet.join(' · ')}</p>
      </div>
    </li>
  )
}
