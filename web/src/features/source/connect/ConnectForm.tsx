import { CircleCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Service } from '@quarry/contract/wire/source/service'
import { type AccessLevel, canConnectSource } from '@quarry/contract/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { AccessChoice } from './AccessChoice.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-field.ts'
import { OtherService } from './OtherService.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { ServiceAccountGuide } from './ServiceAccountGuide.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { signInBelow } from '../sign-in/sign-in-below.tsx'
import { useCheckSource, useConnectSource } from '../source.queries.ts'
import { useSettingsForm } from '../../../ui/settings/use-settings-form.ts'
import { fieldErrors } from '../../../ui/settings/settings-words.ts'
import { nameError } from '../words.ts'

type Props = {
  service: Service
  workspace: Workspace
  /** A consent in place of credentials. */
  connectionId?: ConnectionId
  above?: ReactNode
  /** The words for where `onBack` leads; to the choice of services when absent. */
  backTo?: string
  onBack: () => void
  onDone: () => void
}

/** Connects one service: its own fields, a name, who may search it; tested before anything is stored. */
export function ConnectForm({ service, workspace, connectionId, above, backTo, onBack, onDone }: Props) {
  const t = useT()
  const caller = callerIn(workspace)
  const form = useSettingsForm(service.fields)
  const [displayName, setDisplayName] = useState(service.name)
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(
    () => service.accessLevels.find((level) => canConnectSource(caller, level)) ?? 'RESTRICTED',
  )
  const isIncomplete = displayName.trim() === '' || form.missing.length > 0
  const check = useCheckSource()
  const connect = useConnectSource(workspace.id)
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)

  const { serviceName } = service
  const of = { workspaceId: workspace.id, serviceName, ...(connectionId && { connectionId }) }
  const leadToError = () => focusFirstError(element.current)
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    // What was tested is something else by now.
    if (check.isSuccess) check.reset()
  }
  const test = () => {
    setTried(true)
    connect.reset()
    check.reset()
    if (isIncomplete) return leadToError()
    check.mutate({ ...of, settings: form.settings() }, { onError: leadToError })
  }
  const submit = () => {
    setTried(true)
    connect.reset()
    check.reset()
    if (isIncomplete) return leadToError()
    connect.mutate(
      { ...of, displayName, accessLevel, settings: form.settings() },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('source.connected', { name: displayName }) })
          onDone()
        },
        onError: leadToError,
      },
    )
  }
  const refusal = connect.error ?? check.error

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
      <OtherService onBack={onBack} to={backTo} />
      {above}
      {service.delegated.length > 0 && !connectionId && (
        <ServiceAccountGuide service={service} values={form.values} onChange={set} />
      )}
      <SettingsFields
        fields={service.fields}
        place={of}
        values={form.values}
        onChange={set}
        errors={fieldErrors({ fields: service.fields, values: form.values }, refusal, tried ? form.missing : [])}
        below={signInBelow({ service, workspaceId: workspace.id, fields: service.fields, values: form.values, set })}
      />
      <TextField
        label={t('source.form.name')}
        help={t('source.form.nameHelp')}
        value={displayName}
        maxLength={60}
        onChange={(event) => setDisplayName(event.target.value)}
        error={nameError(refusal, tried ? displayName : null)}
      />
      <AccessChoice
        value={accessLevel}
        onChange={setAccessLevel}
        offered={service.accessLevels}
        service={service}
        mirrorsRights={service.mirrorsRights && form.values['mirrorRights'] !== false}
        caller={caller}
      />
      {refusal && !nameError(refusal, null) && <Refusal error={refusal} />}
      {check.isSuccess && !connect.error && (
        <output className="flex items-center gap-2 text-ok">
          <CircleCheck aria-hidden className="size-4" />
          {t('source.form.tested')}
        </output>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button pending={check.isPending} onClick={test}>
          {t('source.form.test')}
        </Button>
        <Button type="submit" kind="primary" pending={connect.isPending}>
          {t('source.form.connect', { service: service.name })}
        </Button>
      </div>
    </form>
  )
}
