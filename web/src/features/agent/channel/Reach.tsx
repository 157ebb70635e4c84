import { useQuery } from '@tanstack/react-query'
import type { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useT } from '../i18n.ts'
import { authenticationQuery } from './channel.queries.ts'

/** Looks every few seconds whether the service has reached us. */
export function Reach({
  workspaceId,
  channelClientId,
  service,
}: {
  workspaceId: WorkspaceId
  channelClientId: ChannelClientId
  service: string
}) {
  const t = useT()
  const { data, error, refetch } = useQuery(authenticationQuery(workspaceId, channelClientId))
  if (error && !data?.isVerified) return <SmallProblem title={t('channel.wizard.lookFailed')} onRetry={refetch} />
  return (
    <div aria-live="polite">
      {data?.isVerified ? (
        <StateDot tone="ok">{t('channel.wizard.reached', { service })}</StateDot>
      ) : (
        <StateDot tone="active">{t('channel.wizard.waiting', { service })}</StateDot>
      )}
    </div>
  )
}
