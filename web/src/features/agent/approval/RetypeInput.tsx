import { inWords } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { useT } from '../i18n.ts'
import { type Edits, isChanged, problemOf, type Typed } from './approval-draft.ts'
import type { ApprovalField } from './approval.queries.ts'

type Props = { field: ApprovalField; draft: Edits; onChange: (typed: Typed) => void }

/** Where a person types what nobody has given: what stands there then is theirs. */
export function RetypeInput({ field, draft, onChange }: Props) {
  const t = useT()
  const typed = String(draft[field.name] ?? '')
  const problem = problemOf(field, draft)
  const help = typed.trim() !== '' && isChanged(field, draft) ? t('acting.approval.differs') : t('acting.approval.retypeHelp')
  const Box = field.kind === 'list' || field.kind === 'textarea' || field.kind === 'json' ? TextArea : Input
  return (
    <Field
      label={t('acting.approval.retype', { label: inWords(field.label) })}
      help={field.kind === 'list' ? `${help} ${t('acting.approval.lines')}` : help}
      error={problem && problem !== 'missing' ? t(`acting.approval.${problem}`) : null}
    >
      {(control) => (
        <Box
          {...control}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
