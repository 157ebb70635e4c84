import { useState } from 'react'
import type { Service } from '@quarry/contract/service'
import type { ContentProviderDetail } from '@quarry/contract/source'
import { callerIn, type Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AccessChoice } from './AccessChoice.tsx'
import { Refusal } from './Refusal.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { useUpdateSource } from './source.queries.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { isNameTaken, wrongFields } from './words.ts'

type Props = { source: ContentProviderDetail; service: Service; workspace: Workspace; onDone: () => void }

/** The settings of a source as they are stored; only what changed is sent. */
export function EditForm({ source, service, workspace, onDone }: Props) {
  const t = useT()
  const fields = source.consent ? (service.consent?.fields ?? []) : service.fields
  const form = useSettingsForm(fields, source.settings)
  const [displayName, setDisplayName] = useState(source.displayName)
  const [accessLevel, setAccessLevel] = useState(source.accessLevel)
  const update = useUpdateSource(workspace.id)
  const mayPublish = source.isMine || source.accessLevel === 'PUBLIC'

  function submit() {
    update.mutate(
      {
        workspaceContentProviderId: source.workspaceContentProviderId,
        ...(displayName !== source.displayName && { displayName }),
        ...(accessLevel !== source.accessLevel && { accessLevel }),
        ...(form.isChanged && { settings: form.settings() }),
      },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('toast_cp_data_change_done') })
          onDone()
        },
      },
    )
  }
  return (
    <form
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
        required
        error={isNameTaken(update.error) ? t('error.sourceNameTaken') : null}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <SettingsFields
        service={source.serviceName}
        fields={fields}
        place={{
          workspaceId: workspace.id,
          serviceName: source.serviceName,
          workspaceContentProviderId: source.workspaceContentProviderId,
        }}
        values={form.values}
        onChange={form.set}
        wrong={wrongFields(update.error)}
        keepsSecrets
      />
      {mayPublish && (
        <AccessChoice
          value={accessLevel}
          onChange={setAccessLevel}
          offered={source.consent ? (service.consent?.accessLevels ?? []) : service.accessLevels}
          service={service}
          caller={callerIn(workspace)}
        />
      )}
      {update.error && !isNameTaken(update.error) && <Refusal error={update.error} />}
      <Button
        type="submit"
        kind="primary"
        className="justify-self-end"
        pending={update.isPending}
        disabled={
          displayName.trim() === '' || fields.some((field) => field.kind === 'containers' && form.values[field.name] === null)
        }
      >
        {t('source.save')}
      </Button>
    </form>
  )
}
