import { useQuery } from '@tanstack/react-query'
import type { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
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
  const { data } = useQuery(authenticationQuery(workspaceId, channelClientId))
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
