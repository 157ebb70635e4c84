import { useRef, useState } from 'react'
import type { ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import type { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { OutputOf } from '@quarry/contract/wire/route'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-field.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SettingsInputs } from '../../../ui/settings/SettingsInputs.tsx'
import { fieldErrors } from '../../../ui/settings/settings-words.ts'
import { useSettingsForm } from '../../../ui/settings/use-settings-form.ts'
import { useT } from '../i18n.ts'
import { useConnectByForm } from './sign-in.queries.ts'

type Ways = OutputOf<typeof connectionRoutes.ways>
type Props = {
  given: { workspaceId: WorkspaceId; serviceName: ServiceName; isShared: boolean }
  form: NonNullable<Ways['form']>
  accounts: Ways['accounts']
  isPending: boolean
  onConnected: (connectionId: ConnectionId) => void
}

/** The way by the form of a service, or with the account of a source that was connected by one. */
export function FormWay({ given, form: { fields }, accounts, isPending, onConnected }: Props) {
  const t = useT()
  const form = useSettingsForm(fields)
  const connect = useConnectByForm(given)
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const isBusy = connect.isPending || isPending
  const known = accounts.filter(({ authMethod, isEnough }) => authMethod === 'form' && isEnough)
  const leadToError = () => focusFirstError(element.current)
  const send = (more: Parameters<typeof connect.mutate>[0]) =>
    connect.mutate(more, { onSuccess: ({ connectionId }) => onConnected(connectionId), onError: leadToError })
  function submit() {
    setTried(true)
    if (form.missing.length > 0) return leadToError()
    send({ settings: form.settings() })
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
      {known.map(({ connectionId, accountName }) => (
        <Button
          key={connectionId}
          className="justify-self-start"
          pending={isBusy}
          onClick={() => send({ settings: {}, accountOf: connectionId })}
        >
          {t('toolSet.signIn.takeOver', { account: accountName ?? t('toolSet.signIn.unnamed') })}
        </Button>
      ))}
      <SettingsInputs
        fields={fields}
        values={form.values}
        onChange={form.set}
        errors={fieldErrors({ fields, values: form.values }, connect.error, tried ? form.missing : [])}
      />
      {connect.error && <Refusal error={connect.error} />}
      <Button type="submit" kind="primary" className="justify-self-end" pending={isBusy}>
        {t('toolSet.signIn.submit')}
      </Button>
    </form>
  )
}
