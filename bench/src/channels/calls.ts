import { setTimeout as sleep } from 'node:timers/promises'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { channelRoutes } from '@quarry/contract/routes/channel/channel'
import { thoughtful } from '../../../server/testing/services/scripted-model.ts'
import { most, type Options, percentile, type Row } from '../row.ts'
import { connectApp, openChats } from './open.ts'

const perSecond = 50
/** No workspace of Slack says more than thirty thousand things an hour. */
const apps = 6
/** Of a channel that talks, this many messages ask the agent something. */
const questionEvery = 50
const [seconds, questions] = [20, 20]
const thinkingMs = 50

/** How soon Slack has its reply while a workspace talks, and how soon somebody who asks sees that something is done. */
export async function* calls({ items }: Options): AsyncGenerator<Row> {
  await using all = await openChats()
  const { slack, scripted, client, workspaceId } = all
  scripted.does(thoughtful('Good morning.', thinkingMs))
  const opened = Array.from({ length: apps }, () => connectApp(all, { client, workspaceId }, 'http'))
  const connected = await Promise.all(opened)
  const { agentId } = await client.call(agentRoutes.create, { workspaceId, templateId: 'custom_agent', isShared: true })
  const usual = { privateResponse: false, replyAsNewMessage: false, respondToAll: false, followThread: true }
  for (const { channelClientId: channelId } of connected) {
    const assigned = { channelId, vendor: 'slack', allowedChannels: 'all' } as const
    await client.call(channelRoutes.assign, { workspaceId, agentIds: [agentId], ...assigned, ...usual })
  }
  const profile = { display_name: 'bench', real_name: 'Bench', title: '', email: 'bench@example.com' }
  const person = slack.model.user('bench', 'Bench', { is_email_confirmed: true, profile })
  const talks = connected.map((app) => ({ app, channel: slack.model.channel('talk', [person, app.bot]) }))
  const [first] = talks as [(typeof talks)[number]]
  const tell = async ({ app, channel }: typeof first, text: string): Promise<number> => {
    const { ts, user } = slack.model.write(channel, person, text)
    const from = performance.now()
    const { status } = await app.caller.tell({ type: 'message', channel_type: 'channel', user, text, ts, channel: channel.id })
    if (status !== 200) throw new Error(`Slack was answered with ${status}.`)
    return performance.now() - from
  }
  const ask = (talk = first) => tell(talk, `<@${talk.app.bot.id}> Good morning!`)
  const answers = () => first.channel.messages.filter(({ bot_id: bot }) => bot).length

  // The first compile what the others use.
  for (let round = 1; round <= 3; round += 1) {
    await ask()
    while (answers() < round) await sleep(10)
  }

  const signs: number[] = []
  for (let round = 0; round < (items ?? questions); round += 1) {
    const { promise: shown, resolve } = Promise.withResolvers<number>()
    slack.trouble = (method) => {
      if (method === 'assistant.threads.setStatus' || method === 'chat.postMessage') resolve(performance.now())
      return null
    }
    const before = answers()
    const from = performance.now()
    await ask()
    signs.push((await shown) - from)
    while (answers() === before) await sleep(10)
  }
  slack.trouble = null
  const sign = 'first sign that a question is being answered'
  yield { bench: 'channels', what: `${sign}, p50`, value: percentile(signs, 0.5), unit: 'ms', budget: null }
  yield { bench: 'channels', what: `${sign}, p95`, value: percentile(signs, 0.95), unit: 'ms', budget: most(1_000) }

  const count = (items ?? seconds) * perSecond
  const told = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await sleep((n * 1_000) / perSecond)
      const talk = talks[n % talks.length]!
      return n % questionEvery === 0 ? ask(talk) : tell(talk, 'What is there for lunch?')
    }),
  )
  const reply = `reply to Slack, ${perSecond} events a second`
  yield { bench: 'channels', what: `${reply}, p50`, value: percentile(told, 0.5), unit: 'ms', budget: null }
  yield { bench: 'channels', what: `${reply}, p99`, value: percentile(told, 0.99), unit: 'ms', budget: most(500) }
}
