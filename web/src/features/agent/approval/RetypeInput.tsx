import { inWords } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'
import { type Edits, isChanged, problemOf, type Typed } from './approval-draft.ts'
import type { ApprovalField } from './approval.queries.ts'

type Props = { field: ApprovalField; draft: Edits; onChange: (typed: Typed) => void }

/** Where a person types or picks what nobody has given: what stands there then is theirs. */
export function RetypeInput({ field, draft, onChange }: Props) {
  const t = useT()
  const { kind, label } = field
  const typed = String(draft[field.name] ?? '')
  const problem = problemOf(field, draft)
  const isPicked = kind === 'select' || kind === 'checkbox'
  const isOther = typed.trim() !== '' && isChanged(field, draft)
  const help = t(`acting.approval.${isPicked ? (isOther ? 'differsPicked' : 'pickHelp') : isOther ? 'differs' : 'retypeHelp'}`)
  const Box = kind === 'list' || kind === 'textarea' || kind === 'json' ? TextArea : Input
  return (
    <Field
      label={t(isPicked ? 'acting.approval.pick' : 'acting.approval.retype', { label: inWords(label) })}
      help={kind === 'list' ? `${help} ${t('acting.approval.lines')}` : help}
      error={problem && problem !== 'missing' ? t(`acting.approval.${problem}`) : null}
    >
      {(control) =>
        isPicked ? (
          <Select
            {...control}
            value={typed}
            options={[{ value: '', label: t('acting.approval.pickNone') }, ...optionsOf(field, t)]}
            onChange={(value) => onChange(kind === 'checkbox' && value !== '' ? value === 'true' : value)}
          />
        ) : (
          <Box
            {...control}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}

const optionsOf = ({ kind, options = [] }: ApprovalField, t: ReturnType<typeof useT>) =>
  kind === 'select'
    ? options.map((value) => ({ value, label: value }))
    : [
        { value: 'true', label: t('acting.approval.yes') },
        { value: 'false', label: t('acting.approval.no') },
      ]
