import { useRef, useState } from 'react'
import type { Service } from '@quarry/contract/wire/source/service'
import type { SourceDetail } from '@quarry/contract/wire/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { AccessChoice } from '../connect/AccessChoice.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-field.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SettingsFields } from '../connect/SettingsFields.tsx'
import { signInBelow } from '../sign-in/sign-in-below.tsx'
import { useUpdateSource } from '../source.queries.ts'
import { useSettingsForm } from '../../../ui/settings/use-settings-form.ts'
import { fieldErrors } from '../../../ui/settings/settings-words.ts'
import { nameError } from '../words.ts'

type Props = { source: SourceDetail; service: Service; workspace: Workspace; onDone: () => void }

/** The settings of a source as they are stored; only what changed is sent. */
export function EditForm({ source, service, workspace, onDone }: Props) {
  const t = useT()
  const fields = source.consent ? (service.consent?.fields ?? []) : service.fields
  const form = useSettingsForm(fields, source.details)
  const [displayName, setDisplayName] = useState(source.displayName)
  const [accessLevel, setAccessLevel] = useState(source.accessLevel)
  const update = useUpdateSource(workspace.id)
  const mayPublish = source.isMine || source.accessLevel === 'PUBLIC'

  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  // A secret left empty stays as it is, unless it would go elsewhere.
  const secrets = fields.filter(({ secret }) => secret).map(({ name }) => name)
  const missing = form.missing.filter((name) => form.isMoved || !secrets.includes(name))

  const leadToError = () => focusFirstError(element.current)
  function submit() {
    setTried(true)
    if (displayName.trim() === '' || missing.length > 0) return leadToError()
    update.mutate(
      {
        sourceId: source.sourceId,
        ...(displayName !== source.displayName && { displayName }),
        ...(accessLevel !== source.accessLevel && { accessLevel }),
        ...(form.isChanged && { settings: form.settings() }),
      },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('toast_cp_data_change_done') })
          onDone()
        },
        onError: leadToError,
      },
    )
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('source.form.name')}
        value={displayName}
        maxLength={60}
        error={nameError(update.error, tried ? displayName : null)}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <SettingsFields
        fields={fields}
        place={{
          workspaceId: workspace.id,
          serviceName: source.serviceName,
          sourceId: source.sourceId,
        }}
        values={form.values}
        onChange={form.set}
        errors={fieldErrors({ fields, values: form.values }, update.error, tried ? missing : [])}
        secrets={form.isMoved ? 'moved' : 'stored'}
        below={signInBelow({ service, workspaceId: workspace.id, fields, values: form.values, set: form.set })}
      />
      {mayPublish && (
        <AccessChoice
          value={accessLevel}
          onChange={setAccessLevel}
          offered={source.consent ? (service.consent?.accessLevels ?? []) : service.accessLevels}
          service={service}
          mirrorsRights={service.mirrorsRights && form.values['mirrorRights'] !== false}
          caller={callerIn(workspace)}
        />
      )}
      {update.error && !nameError(update.error, null) && <Refusal error={update.error} />}
      <Button type="submit" kind="primary" className="justify-self-end" pending={update.isPending}>
        {t('source.save')}
      </Button>
    </form>
  )
}
