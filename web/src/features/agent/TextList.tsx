import type { Texts } from './agent-types.ts'
import { textFields } from './agent-types.ts'
import { useT } from './i18n.ts'
import { textOf } from './text-of.ts'

/** What an agent is told, by the names of the fields; what is empty is left out. */
export function TextList({ texts, without = [] }: { texts: Texts; without?: readonly (keyof Texts)[] }) {
  const t = useT()
  const shown = textFields.filter((field) => !without.includes(field) && textOf(texts, field) !== '')
  if (shown.length === 0) return null
  return (
    <dl className="grid gap-3">
      {shown.map((field) => (
        <div key={field}>
          <dt className="text-meta font-button">{t(`agent.field.${field}`)}</dt>
          <dd className="whitespace-pre-line wrap-anywhere text-text-quiet">{textOf(texts, field)}</dd>
        </div>
      ))}
    </dl>
  )
}
