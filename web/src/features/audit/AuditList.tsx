import type { AuditEntry } from '@quarry/contract/wire/workspace/audit'
import { localDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { AuditLine } from './AuditLine.tsx'

/** Entries under the day they belong to, where the person is. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useT()
  const language = useLanguage()
  const days = Map.groupBy(entries, ({ at }) => localDate(new Date(at)))
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
  return (
    <section aria-label={t('audit.list')} className="grid gap-6">
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <h2 className="mb-1 text-xs font-medium text-text-quiet">{format.format(new Date(ofDay[0]!.at))}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {ofDay.map((entry) => (
              <AuditLine key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
