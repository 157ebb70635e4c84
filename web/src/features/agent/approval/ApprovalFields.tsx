import { inWords } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { useT } from '../i18n.ts'
import { type Edits, isChanged, type Typed } from './approval-draft.ts'
import type { ApprovalField } from './approval.queries.ts'
import { CurrentValue } from './CurrentValue.tsx'
import { FieldInput } from './FieldInput.tsx'
import { OriginLine } from './OriginLine.tsx'
import { RetypeInput } from './RetypeInput.tsx'
import { ShownValue } from './ShownValue.tsx'

type Props = {
  fields: readonly ApprovalField[]
  /** What stands there now, by field; absent while nobody has said. */
  current: ReadonlyMap<string, unknown> | undefined
  draft: Edits
  isEditing: boolean
  onChange: (name: string, typed: Typed) => void
}

/** Everything that would be sent, where it goes first, and where that comes from. */
export function ApprovalFields({ fields, current, draft, isEditing, onChange }: Props) {
  const ordered = [...fields].sort((one, other) => Number(other.isEgress) - Number(one.isEgress))
  return (
    <dl className="grid gap-3">
      {ordered.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          current={current}
          draft={draft}
          isEditing={isEditing}
          onChange={(typed) => onChange(field.name, typed)}
        />
      ))}
    </dl>
  )
}

type RowProps = Pick<Props, 'current'> & {
  field: ApprovalField
  draft: Edits
  isEditing: boolean
  onChange: (typed: Typed) => void
}

function FieldRow({ field, current, draft, isEditing, onChange }: RowProps) {
  const t = useT()
  const changed = isChanged(field, draft)
  const isInput = isEditing && !field.isFixed && !field.mustRetype
  const label = inWords(field.label)
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className={isInput ? 'sr-only' : 'text-meta text-text-quiet wrap-anywhere'}>{label}</dt>
      <dd className={`grid min-w-0 justify-items-stretch gap-1 ${isInput ? 'sm:col-span-2' : ''}`}>
        {isInput ? (
          <FieldInput field={field} draft={draft} onChange={onChange} />
        ) : (
          <div className="min-w-0">
            <ShownValue field={shownOf(field, draft)} />
          </div>
        )}
        {current?.has(field.name) && <CurrentValue field={{ kind: field.kind, value: current.get(field.name) }} />}
        {changed && !isInput && !field.mustRetype ? (
          <Badge tone="active" className="justify-self-start">
            {t('acting.approval.changed')}
          </Badge>
        ) : (
          <OriginLine field={field} />
        )}
        {field.mustRetype && !field.isFixed && <RetypeInput field={field} draft={draft} onChange={onChange} />}
      </dd>
    </div>
  )
}

/** As it would be sent. What has to be typed again is shown as the agent wrote it. */
const shownOf = (field: ApprovalField, draft: Edits): Pick<ApprovalField, 'kind' | 'value' | 'isContent' | 'label'> => {
  const typed = draft[field.name]
  if (typed === undefined || field.mustRetype) return field
  if (field.kind === 'files') return { ...field, value: JSON.parse(String(typed)) as unknown }
  return { ...field, kind: typeof typed === 'boolean' ? 'checkbox' : 'textarea', value: typed }
}
