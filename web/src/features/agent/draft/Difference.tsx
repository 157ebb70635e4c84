import type { Draft } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { textOf } from '../text-of.ts'
import type { DraftField } from './draft.ts'

type Side = { label: string; draft: Draft }

const valueOf = (draft: Draft, field: DraftField): string =>
  field === 'knowledge' ? draft.knowledge.map(({ title }) => title).join('\n') : textOf(draft, field)

/** Two versions of some fields beside each other. */
export function Difference({ fields, left, right }: { fields: readonly DraftField[]; left: Side; right: Side }) {
  const t = useT()
  return (
    <dl className="grid gap-4">
      {fields.map((field) => (
        <div key={field}>
          <dt className="mb-1 font-button">{t(`agent.field.${field}`)}</dt>
          <dd className="grid gap-2 sm:grid-cols-2">
            {[left, right].map(({ label, draft }) => (
              <div key={label} className="min-w-0 rounded-row bg-surface-sunken px-3 py-2">
                <p className="text-xs text-text-quiet">{label}</p>
                <p className="whitespace-pre-line wrap-anywhere">
                  {valueOf(draft, field) || <span className="text-text-quiet">{t('agent.versions.nothing')}</span>}
                </p>
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
