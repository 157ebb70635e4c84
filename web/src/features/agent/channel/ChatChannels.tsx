import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { type ChannelClient, type ChannelVendor, connectableQuery } from './channel.queries.ts'
import { ChatClient } from './ChatClient.tsx'
import { ConnectChat } from './ConnectChat.tsx'

/** Chats that the agent answers in, and how it does. */
export function ChatChannels({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const id = useId()
  const mayManage = can(callerIn(workspace), 'channel.manage')
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div>
        <h3 id={id} className="font-semibold">
          {t('channel.chats')}
        </h3>
        <p className="text-text-quiet">{t('channel.chatsHelp')}</p>
      </div>
      {mayManage ? <Managed workspace={workspace} agent={agent} /> : <p className="text-text-quiet">{t('channel.askAdmin')}</p>}
    </section>
  )
}

function Managed({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const [connecting, setConnecting] = useState<{ vendor: ChannelVendor; client: ChannelClient | null } | null>(null)
  const { data, error, refetch } = useQuery(connectableQuery(workspace.id))
  if (!data)
    return error ? (
      <Problem title={t('channel.failed')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={1} className="h-16" />
    )
  if (!data.planAllows) return <p className="text-text-quiet">{t('channel.plan')}</p>
  return (
    <>
      {!agent.isShared && <p className="text-warn">{t('channel.notShared')}</p>}
      {data.vendors.map((vendor) => (
        <Fragment key={vendor.vendor}>
          {!vendor.canBeCalled && vendor.ways.every((way) => way === 'http') && (
            <p className="text-meta text-text-quiet">{t('channel.notReached', { service: vendor.name })}</p>
          )}
          {vendor.clients.map((client) => (
            <ChatClient
              key={client.channelClientId}
              workspace={workspace}
              agent={agent}
              vendor={vendor}
              client={client}
              onEnter={() => setConnecting({ vendor, client })}
            />
          ))}
        </Fragment>
      ))}
      <div className="flex flex-wrap gap-2">
        {data.vendors.map((vendor) => (
          <Button
            key={vendor.vendor}
            icon={<ServiceMark service={vendor.vendor} size={17} />}
            onClick={() => setConnecting({ vendor, client: null })}
          >
            {t('channel.connect', { service: vendor.name })}
          </Button>
        ))}
      </div>
      {connecting && (
        <ConnectChat workspaceId={workspace.id} agentId={agent.agentId} {...connecting} onClose={() => setConnecting(null)} />
      )}
    </>
  )
}
