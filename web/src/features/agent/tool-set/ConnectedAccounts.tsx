import { useQuery } from '@tanstack/react-query'
import type { ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { useProfile } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { toolConnectionsQuery } from './sign-in.queries.ts'

type Props = {
  workspaceId: WorkspaceId
  serviceName: ServiceName
  isShared: boolean
  /** One that does not serve. */
  exceptId: ConnectionId | null
  isPending: boolean
  onUse: (connectionId: ConnectionId) => void
}

/** Accounts that were connected for tools before, to go on with at once. */
export function ConnectedAccounts({ workspaceId, serviceName, isShared, exceptId, isPending, onUse }: Props) {
  const t = useT()
  const profile = useProfile()
  const { data: connections, isLoadingError, refetch } = useQuery(toolConnectionsQuery(workspaceId))
  if (isLoadingError)
    return <SmallProblem title={t('toolSet.catalogue.accountsFailed')} onRetry={refetch} className="text-meta" />
  const fitting =
    connections?.filter(
      (each) =>
        each.serviceName === serviceName &&
        each.isShared === isShared &&
        (isShared || each.creator.id === profile.id) &&
        each.connectionId !== exceptId &&
        each.health.state !== 'refused',
    ) ?? []
  if (fitting.length === 0) return null
  return (
    <section aria-label={t('toolSet.signIn.known')} className="grid justify-items-start gap-2">
      {fitting.map(({ connectionId, accountName }) => (
        <Button key={connectionId} pending={isPending} onClick={() => onUse(connectionId)}>
          {t('toolSet.signIn.use', { account: accountName ?? t('toolSet.signIn.unnamed') })}
        </Button>
      ))}
      <h3 className="mt-2 text-meta font-button">{t('toolSet.signIn.other')}</h3>
    </section>
  )
}
