import type { AgentId, ChannelClientId } from '@quarry/contract/ids'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { type FakeSlackChannel, type FakeSlackMessage } from '@quarry/integrations/vendors/slack/testing/model'
import { readAs } from '@quarry/integrations/vendors/slack/testing/said'
import { startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { readConfig } from '../../src/config.ts'
import type { App, WorkspaceCtx } from '../../src/context.ts'
import { assignAgents } from '../../src/features/channel/assign.ts'
import { channelPressJob, channelThreadJob } from '../../src/features/channel/channel.jobs.ts'
import { enterClient } from '../../src/features/channel/connect/enter-client.ts'
import { channelHooks } from '../../src/features/channel/hear.ts'
import { channelLeaveJob } from '../../src/features/channel/leave.ts'
import { insertAgent } from '../agents.ts'
import { openParts } from '../parts.ts'
import { startTestServer } from '../test-server.ts'
import type { World } from '../world.ts'
import { usualSettings } from '../chats/usual-settings.ts'

type Answering = Partial<Parameters<typeof assignAgents>[1]>

/** A Slack workspace whose app calls a server of ours. @param more parts beside the usualSettings ones. @param env what the operator set */
export async function openSlackChannels(world: World, more: Partial<App> = {}, env: Record<string, string> = {}) {
  const slack = await startSlack({ now: () => world.clock.now().getTime() })
  world.onEnd(async () => slack[Symbol.asyncDispose]())
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', SLACK_BASE_URL: slack.origin, ...env })
  const parts = { ...openParts(world), config, ...more }
  const server = await startTestServer(world.app(parts), [], { called: { channel: channelHooks } })
  world.onEnd(() => server.close())

  /** An app of the workspace's own, connected as an administrator does. */
  async function connect(
    owner: WorkspaceCtx,
    { isTrusted = true, way = 'http' }: { isTrusted?: boolean; way?: 'http' | 'socket' } = {},
  ) {
    const made = slack.app()
    const begun = await enterClient(owner, { vendor: 'slack', name: 'Quarry', way })
    const channelClientId = begun.channelClientId as ChannelClientId
    made.at.address = `${server.origin}/hooks/slack/${channelClientId}`
    const settings = way === 'socket' ? made.toListen : made.settings
    made.caller.way = way
    await enterClient(owner, { vendor: 'slack', channelClientId, settings, isTrusted })
    return { ...made, channelClientId }
  }
  type Connected = Awaited<ReturnType<typeof connect>>

  /** An agent that answers there. */
  async function agentIn(
    owner: WorkspaceCtx,
    { channelClientId }: Connected,
    {
      knowledge,
      answering = {},
      ...agent
    }: {
      knowledge: readonly KnowledgeChoice[]
      name?: string
      isShared?: boolean
      status?: 'active' | 'inactive'
      answering?: Answering
    },
  ): Promise<AgentId> {
    const agentId = await insertAgent(world, owner, { knowledge, ...agent })
    await assignAgents(owner, {
      agentIds: [agentId],
      channelId: channelClientId,
      vendor: 'slack',
      ...usualSettings,
      ...answering,
    })
    return agentId
  }

  /** Somebody in Slack with the confirmed address of a member. */
  function person({ account }: Pick<WorkspaceCtx, 'account'>, name = 'Ada', more: object = {}) {
    const profile = { display_name: name, real_name: name, title: '', email: account.email }
    return slack.model.user(name.toLowerCase(), name, { is_email_confirmed: true, locale: 'en-US', profile, ...more })
  }

  /** What was asked is dealt with, as the queue would. */
  const work = (own: Partial<App> = parts): Promise<number> =>
    world.runJobs([channelThreadJob, channelPressJob, channelLeaveJob], own)

  /** Somebody writes, Slack tells of it, and what follows is done. */
  async function says(
    { caller }: Pick<Connected, 'caller'>,
    channel: FakeSlackChannel,
    by: { id: string },
    text: string,
    { thread }: { thread?: string | undefined } = {},
  ): Promise<FakeSlackMessage> {
    const message = slack.model.write(channel, slack.model.users.get(by.id)!, text, { ...(thread && { thread_ts: thread }) })
    await caller.report(channel, message)
    await work()
    return message
  }

  return { slack, model: slack.model, parts, server, connect, agentIn, person, work, says }
}

/** What our app has said in a channel to everybody, as people read it. */
export const saidIn = ({ messages }: FakeSlackChannel): string[] =>
  messages.flatMap(({ bot_id: bot, blocks }) => (bot ? [readAs(blocks ?? [])] : []))

/** What it has said to one person alone. */
export const whisperedTo = ({ ephemerals }: FakeSlackChannel, { id }: { id: string }): string[] =>
  ephemerals.flatMap(({ to, message }) => (to === id ? [readAs(message.blocks ?? [])] : []))

/** Everything that a message says, its small print and its buttons too. */
export const wholeOf = ({ blocks = [] }: FakeSlackMessage): string => JSON.stringify(blocks)
