import { useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { AnswersHere } from './AnswersHere.tsx'
import {
  type ChannelClient,
  type ChannelVendor,
  useAssign,
  useEnterChannel,
  useRemoveChannel,
  useUnassign,
} from './channel.queries.ts'
import { SendTest } from './SendTest.tsx'

type Props = { workspace: Workspace; agent: Agent; vendor: ChannelVendor; client: ChannelClient; onEnter: () => void }

/** One app at a chat service, and whether this agent answers by it. */
export function ChatClient({ workspace, agent, vendor, client, onEnter }: Props) {
  const t = useT()
  const [assign, unassign] = [useAssign(workspace.id), useUnassign(workspace.id)]
  const enter = useEnterChannel(workspace.id)
  const [isTesting, setTesting] = useState(false)
  const { channelClientId, name, status, installation, isTrusted, assignments } = client
  const team = installation?.name ?? name
  const assignment = assignments.find(({ agentId }) => agentId === agent.agentId)
  const isOn = assign.isPending || (assignment !== undefined && !unassign.isPending)
  const change = (next: boolean): void => {
    if (next) assign.mutate({ agentId: agent.agentId, client, answering: {} })
    else if (assignment) unassign.mutate(assignment.assignmentId)
  }
  return (
    <article aria-label={team} className="grid min-w-0 gap-5 border-t border-line pt-4 pb-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ServiceMark service={vendor.vendor} size={44} />
        <div className="min-w-40 flex-1">
          <p className="font-semibold wrap-anywhere">
            {vendor.name} · {team}
          </p>
          <State client={client} service={vendor.name} />
          <Throttled client={client} service={vendor.name} />
        </div>
        <div className="flex flex-wrap gap-1">
          {status === 'ready' && (
            <Button size="small" aria-expanded={isTesting} onClick={() => setTesting(!isTesting)}>
              {t('channel.test.title')}
            </Button>
          )}
          <Button size="small" onClick={onEnter}>
            {t('channel.again')}
          </Button>
          <Disconnect workspace={workspace} service={vendor.name} client={client} />
        </div>
      </header>
      {status === 'ready' && (
        <>
          {isTesting && <SendTest workspaceId={workspace.id} channelClientId={channelClientId} service={vendor.name} />}
          <Switch on={isOn} onChange={change} label={t('channel.here', { team })} help={t('channel.hereHelp')} />
          {assignment && <AnswersHere workspace={workspace} vendor={vendor} client={client} assignment={assignment} />}
          <Switch
            on={enter.isPending ? enter.variables.isTrusted === true : isTrusted}
            onChange={(next) => enter.mutate({ vendor: vendor.vendor, channelClientId, isTrusted: next })}
            label={t('channel.trust', { team })}
            help={t('channel.trustHelp')}
          />
          {enter.error && <Refusal error={enter.error} />}
        </>
      )}
    </article>
  )
}

function State({ client: { status, isVerified }, service }: { client: ChannelClient; service: string }) {
  const t = useT()
  if (status === 'authFail') return <StateDot tone="danger">{t('channel.state.authFail', { service })}</StateDot>
  if (status === 'draft') return <StateDot tone="neutral">{t('channel.state.draft')}</StateDot>
  if (!isVerified) return <StateDot tone="warn">{t('channel.state.unverified', { service })}</StateDot>
  return <StateDot tone="ok">{t('channel.state.ready')}</StateDot>
}

function Throttled({ client: { throttledAt }, service }: { client: ChannelClient; service: string }) {
  const t = useT()
  if (throttledAt === null) return null
  return <StateDot tone="warn">{t('channel.state.throttled', { service })}</StateDot>
}

function Disconnect({ workspace, service, client }: { workspace: Workspace; service: string; client: ChannelClient }) {
  const t = useT()
  const remove = useRemoveChannel(workspace.id)
  const { channelClientId, name } = client
  async function disconnect() {
    const goesAhead = await confirm({
      title: t('channel.disconnect.title', { name }),
      body: t('channel.disconnect.body', { service }),
      action: t('channel.disconnect.action'),
      keep: t('channel.disconnect.keep'),
      danger: true,
    })
    if (goesAhead)
      remove.mutate(channelClientId, {
        onSuccess: () => toast({ tone: 'ok', text: t('channel.disconnect.done', { name }) }),
      })
  }
  return (
    <Button size="small" kind="quiet" pending={remove.isPending} onClick={() => void disconnect()}>
      {t('channel.disconnect.action')}
    </Button>
  )
}
