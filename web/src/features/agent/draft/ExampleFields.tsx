import { Plus, Trash2 } from 'lucide-react'
import { limits } from '@quarry/contract/limits'
import type { Texts } from '../agent-types.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useT } from '../i18n.ts'

type Examples = Texts['exampleQuestions']

/** Questions with the answers that are expected, three at most. */
export function ExampleFields({ examples, onChange }: { examples: Examples; onChange: (examples: Examples) => void }) {
  const t = useT()
  const change = (at: number, part: Partial<Examples[number]>) =>
    onChange(examples.map((example, index) => (index === at ? { ...example, ...part } : example)))
  return (
    <fieldset className="grid gap-3">
      <legend className="text-meta font-button">{t('agent.field.exampleQuestions')}</legend>
      <p className="text-meta text-text-quiet">{t('agent.help.exampleQuestions')}</p>
      {examples.map(({ question, answer }, index) => (
        <div key={index} className="grid gap-3 border-s-2 border-line ps-3">
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                label={t('agent.example.question', { number: index + 1 })}
                value={question}
                maxLength={500}
                onChange={(event) => change(index, { question: event.target.value })}
              />
            </div>
            <IconButton
              label={t('agent.example.remove', { number: index + 1 })}
              onClick={() => onChange(examples.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </div>
          <Field label={t('agent.example.answer', { number: index + 1 })} optional>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={answer}
                maxLength={limits.agentTextLength}
                onChange={(event) => change(index, { answer: event.target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      {examples.length < limits.agentExamples && (
        <Button
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...examples, { question: '', answer: '' }])}
        >
          {t('agent.example.add')}
        </Button>
      )}
    </fieldset>
  )
}
