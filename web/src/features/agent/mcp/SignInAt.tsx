import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { McpServer } from '@quarry/contract/wire/agent/custom-mcp'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { EnterClient } from './EnterClient.tsx'
import { mcpAccountsQuery, useLeaveToSignIn } from './mcp.queries.ts'
import { SignedIn } from './SignedIn.tsx'

type Props = { workspaceId: WorkspaceId; server: McpServer; place: NonNullable<McpServer['signInAt']> }

const methods: readonly ToolSetMethod[] = ['SHARED', 'PERSONAL']

/** Where people sign in to a server, who is signed in, and the client that Quarry is there. */
export function SignInAt({ workspaceId, server, place }: Props) {
  const t = useT()
  const { serviceName, problem } = server
  const [method, setMethod] = useState<ToolSetMethod>('SHARED')
  const { data: accounts, isLoadingError, refetch } = useQuery(mcpAccountsQuery(workspaceId, serviceName))
  const leave = useLeaveToSignIn(workspaceId, serviceName)
  const { host } = new URL(place.issuer)
  // It may turn out only there that nobody can make Quarry known.
  const isMissing =
    leave.error instanceof CallError && (leave.error.error === 'providerClientMissing' || leave.error.error === 'mcpUnregistered')
  const needsClient = !place.isSetUp || (isMissing && place.clientId === null)
  return (
    <section aria-label={t('mcp.signIn.title')} className="grid gap-4 rounded-surface bg-surface-sunken p-4">
      <p>{t(problem === 'signInNeeded' ? 'mcp.signIn.needed' : 'mcp.signIn.body', { host })}</p>
      {isLoadingError && <SmallProblem title={t('toolSet.who.failed')} onRetry={refetch} className="text-meta" />}
      {accounts && accounts.length > 0 && (
        <SignedIn
          accounts={accounts}
          issuer={place.issuer}
          isPending={leave.isPending}
          onAgain={(renews) => leave.mutate({ renews })}
        />
      )}
      {leave.error && <Refusal error={leave.error} />}
      {!needsClient && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('mcp.signIn.whose')}>
            {(control) => (
              <Select
                {...control}
                className="w-56 max-w-full"
                value={method}
                onChange={setMethod}
                options={methods.map((value) => ({ value, label: t(`mcp.signIn.whoseOf.${value}`) }))}
              />
            )}
          </Field>
          <Button
            className="h-9.5 pointer-coarse:h-11"
            kind={problem === 'signInNeeded' ? 'primary' : 'secondary'}
            icon={<ExternalLink aria-hidden className="size-4" />}
            pending={leave.isPending || leave.isSuccess}
            onClick={() => leave.mutate({ isShared: method === 'SHARED' })}
          >
            {t('mcp.signIn.action', { host })}
          </Button>
        </div>
      )}
      <output className="text-meta text-text-quiet empty:hidden">{leave.isSuccess && t('mcp.signIn.leaving', { host })}</output>
      {needsClient ? (
        <>
          <p>{t('mcp.client.needed', { host })}</p>
          <EnterClient workspaceId={workspaceId} serviceName={serviceName} place={place} />
        </>
      ) : (
        <details open={isMissing}>
          <summary className="cursor-pointer text-meta text-text-quiet">
            {place.clientId === null ? t('mcp.client.own') : t('mcp.client.entered', { id: place.clientId })}
          </summary>
          <div className="mt-3">
            <EnterClient workspaceId={workspaceId} serviceName={serviceName} place={place} />
          </div>
        </details>
      )}
    </section>
  )
}
