import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import type { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { PendingSignIn } from '../../../lib/pending-sign-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SettingsInputs } from '../../../ui/settings/SettingsInputs.tsx'
import { fieldErrors } from '../../../ui/settings/settings-words.ts'
import { useSettingsForm } from '../../../ui/settings/use-settings-form.ts'
import { useT } from '../i18n.ts'
import { useLeaveForConsent } from './sign-in.queries.ts'

type Ways = OutputOf<typeof connectionRoutes.ways>
type Props = {
  given: { workspaceId: WorkspaceId; serviceName: ServiceName; isShared: boolean }
  toolSetId: ToolSetId
  name: string
  consent: NonNullable<Ways['consent']>
  accounts: Ways['accounts']
  /** A connection that is to be given anew. */
  renews: ConnectionId | null
  pending: PendingSignIn
}

/** The way over the consent page of a service. */
export function ConsentWay({ given, toolSetId, name, consent, accounts, renews, pending }: Props) {
  const t = useT()
  const form = useSettingsForm(consent.fields)
  const leave = useLeaveForConsent({ ...given, toolSetId, pending })
  const [tried, setTried] = useState(false)
  const known = renews ? [] : accounts.filter(({ authMethod, accountName }) => authMethod === 'consent' && accountName)
  function go(accountOf?: ConnectionId) {
    setTried(true)
    if (form.missing.length > 0) return
    leave.mutate({ renews, settings: form.settings(), ...(accountOf && { accountOf }) })
  }
  if (!consent.isSetUp) return <p className="text-text-quiet">{t('toolSet.add.notSetUp', { service: name })}</p>
  const icon = <ExternalLink aria-hidden className="size-4" />
  return (
    <div className="grid gap-4">
      <SettingsInputs
        fields={consent.fields}
        values={form.values}
        onChange={form.set}
        errors={fieldErrors({ fields: consent.fields, values: form.values }, leave.error, tried ? form.missing : [])}
      />
      {leave.error && <Refusal error={leave.error} />}
      <div className="flex flex-wrap gap-2">
        {known.map(({ connectionId, accountName }) => (
          <Button key={connectionId} icon={icon} pending={leave.isPending} onClick={() => go(connectionId)}>
            {t('toolSet.signIn.toServiceAs', { service: name, account: accountName! })}
          </Button>
        ))}
        <Button kind="primary" icon={icon} pending={leave.isPending} onClick={() => go()}>
          {t('toolSet.signIn.toService', { service: name })}
        </Button>
      </div>
    </div>
  )
}
