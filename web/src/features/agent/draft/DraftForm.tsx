import { limits } from '@quarry/contract/limits'
import type { Texts } from '../agent-types.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useT } from '../i18n.ts'
import { ExampleFields } from './ExampleFields.tsx'

type Props = { texts: Texts; onChange: (part: Partial<Texts>) => void }

const rows = { role: 3, guide: 3, tone: 2, limitations: 3, instructions: 6 } as const

/** What a builder writes. */
export function DraftForm({ texts, onChange }: Props) {
  const t = useT()
  const isNameless = texts.name.trim() === ''
  const area = (field: keyof typeof rows) => (
    <Field
      label={t(`agent.field.${field}`)}
      optional={field !== 'role'}
      help={
        <span className="flex justify-between gap-3">
          <span>{t(`agent.help.${field}`)}</span>
          {field === 'instructions' && (
            <span className="shrink-0 tabular-nums">
              {t('agent.help.count', { used: texts.instructions.length, limit: limits.agentInstructionsLength })}
            </span>
          )}
        </span>
      }
    >
      {(control) => (
        <TextArea
          {...control}
          rows={rows[field]}
          maxLength={field === 'instructions' ? limits.agentInstructionsLength : limits.agentTextLength}
          value={texts[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-5">
      <TextField
        label={t('agent.field.name')}
        value={texts.name}
        maxLength={limits.agentNameLength}
        error={isNameless && t('agent.save.nameless')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {area('role')}
      <TextField
        label={t('agent.field.description')}
        help={t('agent.help.description')}
        optional
        value={texts.description}
        maxLength={limits.agentTextLength}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {area('guide')}
      {area('tone')}
      {area('limitations')}
      {area('instructions')}
      <ExampleFields examples={texts.exampleQuestions} onChange={(exampleQuestions) => onChange({ exampleQuestions })} />
    </div>
  )
}
