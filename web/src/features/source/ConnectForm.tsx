import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Service } from '@quarry/contract/service'
import { type AccessLevel, canConnectSource } from '@quarry/contract/source'
import { callerIn, type Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AccessChoice } from './AccessChoice.tsx'
import { OtherService } from './OtherService.tsx'
import { Refusal } from './Refusal.tsx'
import { ServiceAccountGuide } from './ServiceAccountGuide.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { useCheckSource, useConnectSource } from './source.queries.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { isNameTaken, wrongFields } from './words.ts'

type Props = {
  service: Service
  workspace: Workspace
  /** A consent in place of credentials. */
  connectionId?: ConnectionId
  above?: ReactNode
  onBack: () => void
  onDone: () => void
}

/** Connects one service: its own fields, a name, who may search it; tested before anything is stored. */
export function ConnectForm({ service, workspace, connectionId, above, onBack, onDone }: Props) {
  const t = useT()
  const caller = callerIn(workspace)
  const form = useSettingsForm(service.fields)
  const [displayName, setDisplayName] = useState(service.name)
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(
    () => service.accessLevels.find((level) => canConnectSource(caller, level)) ?? 'RESTRICTED',
  )
  const check = useCheckSource()
  const connect = useConnectSource(workspace.id)

  const { serviceName } = service
  const of = { workspaceId: workspace.id, serviceName, ...(connectionId && { connectionId }) }
  const test = () => {
    connect.reset()
    check.mutate({ ...of, settings: form.settings() })
  }
  const submit = () => {
    check.reset()
    connect.mutate(
      { ...of, displayName, accessLevel, settings: form.settings() },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('source.connected', { name: displayName }) })
          onDone()
        },
      },
    )
  }
  const refusal = connect.error ?? check.error
  const isIncomplete = displayName.trim() === '' || form.missing.length > 0

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <OtherService onBack={onBack} />
      {above}
      {service.delegated.length > 0 && !connectionId && (
        <ServiceAccountGuide service={service} values={form.values} onChange={form.set} />
      )}
      <SettingsFields
        service={serviceName}
        fields={service.fields}
        place={of}
        values={form.values}
        onChange={form.set}
        wrong={wrongFields(refusal)}
      />
      <TextField
        label={t('source.form.name')}
        help={t('source.form.nameHelp')}
        value={displayName}
        maxLength={60}
        onChange={(event) => setDisplayName(event.target.value)}
        error={isNameTaken(refusal) ? t('error.sourceNameTaken') : null}
      />
      <AccessChoice
        value={accessLevel}
        onChange={setAccessLevel}
        offered={service.accessLevels}
        service={service}
        caller={caller}
      />
      {refusal && !isNameTaken(refusal) && <Refusal error={refusal} />}
      {check.isSuccess && !connect.error && (
        <output className="flex items-center gap-2 text-ok">
          <CircleCheck aria-hidden className="size-4" />
          {t('source.form.tested')}
        </output>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button pending={check.isPending} disabled={isIncomplete} onClick={test}>
          {t('source.form.test')}
        </Button>
        <Button type="submit" kind="primary" pending={connect.isPending} disabled={isIncomplete}>
          {t('source.form.connect', { service: service.name })}
        </Button>
      </div>
    </form>
  )
}
