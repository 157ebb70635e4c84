import assert from 'node:assert/strict'
import type { AgentId, ConversationId, RunId } from '@quarry/contract/ids'
import type { FakeSlackChannel } from '@quarry/integrations/vendors/slack/testing/model'
import type { WorkspaceCtx } from '../../src/context.ts'
import { assignAgents } from '../../src/features/channel/assign.ts'
import { channelDueJob } from '../../src/features/channel/channel.jobs.ts'
import { usualSettings } from '../chats/usual-settings.ts'
import { openSlackChannels, saidIn } from '../services/slack-channel.ts'
import type { Stage } from '../tools/stage.ts'
import type { Way } from './parts.ts'
import { loads } from './seen.ts'

type Asking = { agentId: AgentId; how: NonNullable<Way['chat']>; words: string; question: string; no: number }
export type AttackedChat = Awaited<ReturnType<typeof openAttackedChat>>

/** A Slack workspace in which agents are asked, as people do: what is said there comes all the way from the call of the service. */
export async function openAttackedChat({ world, services, parts }: Stage) {
  const { config: _, ...own } = parts
  const { SLACK_BASE_URL: __, ...env }: Record<string, string> = services.env
  const chat = await openSlackChannels(world, own, env)
  const { model } = chat

  const sent = (name: string, content: string) => {
    const file = { id: model.id('F'), name, title: name, length: Buffer.byteLength(content), content }
    model.files.set(file.id, file)
    return file
  }

  return {
    /** A person asks, where somebody else brought the words along. @returns the run that answers it, at rest, and the place */
    async asks(ada: WorkspaceCtx, { agentId, how, words, question, no }: Asking) {
      const owner = { ...ada, ...chat.parts }
      const app = await chat.connect(owner)
      await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack', ...usualSettings })
      const named = how === 'names' ? words.replaceAll(/\s+/g, ' ').slice(0, 80) : null
      const asker = chat.person(ada, named ?? 'Ada')
      const eve = model.user(`eve${no}`, named ?? 'Eve')
      const isDirect = how === 'file' || how === 'fileName'
      const place = isDirect
        ? model.direct(asker.id, app.bot.id)
        : model.channel(named ?? `room${no}`, [asker, eve, app.bot], { topic: named ?? '' })
      if (isDirect) {
        const name = how === 'fileName' ? `${words.replaceAll(/[\s/\\]+/g, ' ').slice(0, 150)}.md` : 'notes.md'
        const files = [sent(name, `# Heron\n\n${how === 'file' ? words : 'heron 왜가리'}`)]
        await app.caller.report(place, model.write(place, asker, question, { files }))
        await chat.work()
      } else {
        const { ts: thread } = await chat.says(app, place, eve, how === 'thread' ? words : 'heron 왜가리')
        await chat.says(app, place, asker, `<@${app.bot.id}> ${question}`, { thread })
      }
      const turns = world.db
        .selectFrom('channel_turn')
        .select(['run_id', 'conversation_id'])
        .where('client_id', '=', app.channelClientId)
      const { run_id: runId, conversation_id: conversationId } = await turns.executeTakeFirstOrThrow()
      return { runId: runId as RunId, conversationId: conversationId as ConversationId, place }
    },
    /** What the chat shows in the end calls nobody, opens nothing, and loads nothing. */
    async isHarmless(place: FakeSlackChannel): Promise<void> {
      await channelDueJob.run(world.app(chat.parts), {}, new AbortController().signal)
      await chat.work()
      const whispered = place.ephemerals.map(({ message }) => message)
      assert.ok(
        [...place.messages, ...whispered].some(({ bot_id: bot }) => bot),
        'the person was answered in the chat',
      )
      for (const { called, unfurled } of [...place.messages.filter(({ bot_id: bot }) => bot), ...whispered])
        assert.deepEqual([called, unfurled], [[], []])
      for (const text of saidIn(place)) assert.deepEqual(loads(text), [])
    },
  }
}
