import { useRef, useState } from 'react'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-field.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SettingsInputs } from '../../../ui/settings/SettingsInputs.tsx'
import { fieldErrors } from '../../../ui/settings/settings-words.ts'
import { useSettingsForm } from '../../../ui/settings/use-settings-form.ts'

type Props = {
  fields: readonly SettingsField[]
  /** What came of it when it was sent. */
  sent: { error: Error | null; isPending: boolean; isSuccess: boolean }
  action: string
  onSend: (settings: Record<string, unknown>) => void
}

/** What an app is known by at its service, as somebody copies it from there. */
export function ChatSecrets({ fields, sent: { error, isPending, isSuccess }, action, onSend }: Props) {
  const form = useSettingsForm(fields)
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (form.missing.length > 0) focusFirstError(element.current)
        else if (!isPending) onSend(form.settings())
      }}
    >
      {error && <Refusal error={error} />}
      <SettingsInputs
        fields={fields}
        values={form.values}
        onChange={form.set}
        errors={fieldErrors({ fields, values: form.values }, error, tried ? form.missing : [])}
      />
      <Button type="submit" kind={isSuccess ? 'secondary' : 'primary'} className="justify-self-start" pending={isPending}>
        {action}
      </Button>
    </form>
  )
}
