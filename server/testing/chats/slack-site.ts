import type { FakeSlackChannel } from '@quarry/integrations/vendors/slack/testing/model'
import type { App } from '../../src/context.ts'
import { openSlackChannels, saidIn, whisperedTo } from '../services/slack-channel.ts'
import type { World } from '../world.ts'
import type { ChatSite, SiteMessage, SiteSpace } from './site.ts'

type Button = { action_id: string; value: string }

const seenBy = ({ messages, ephemerals }: FakeSlackChannel, one?: { id: string }) =>
  one ? ephemerals.flatMap(({ to, message }) => (to === one.id ? [message] : [])) : messages

/** Slack, for the suite of all channels. */
export async function openSlackSite(world: World, more: Partial<App> = {}): Promise<ChatSite> {
  const chat = await openSlackChannels(world, more)
  const channelOf = ({ id }: { id: string }): FakeSlackChannel => chat.model.channels.get(id)!
  return {
    vendor: 'slack',
    parts: chat.parts,
    person: (member, name) => (member ? chat.person(member, name) : chat.model.user(name.toLowerCase(), name)),
    outsider: (name) => chat.model.user(name.toLowerCase(), name, { is_restricted: true }),
    async connect(owner, how) {
      const app = await chat.connect(owner, how)
      const spaceOf = (channel: FakeSlackChannel): SiteSpace => ({
        id: channel.id,
        said: () => saidIn(channel),
        whispersTo: (person) => whisperedTo(channel, person),
        enters: ({ id }) => void channel.members.add(id),
        opens: () => void (channel.isShared = true),
        buttons: (action, to) =>
          seenBy(channel, to).flatMap(({ blocks = [], thread_ts: thread, ts }) =>
            (blocks as { type: string; elements: Button[] }[])
              .flatMap(({ type, elements }) => (type === 'actions' ? elements : []))
              .filter((button) => button.action_id === action)
              .map((button) => ({
                presses: async ({ id }: { id: string }) =>
                  void (await app.caller.press(id, { channel, thread: thread ?? ts, button })),
              })),
          ),
      })
      return {
        channelClientId: app.channelClientId,
        space: (name, people, { isPrivate } = { isPrivate: false }) =>
          spaceOf(chat.model.channel(name, [...people.map(({ id }) => chat.model.users.get(id)!), app.bot], { isPrivate })),
        direct: ({ id }) => spaceOf(chat.model.direct(id, app.bot.id)),
        async writes(space, by, text, { thread, isLate } = {}): Promise<SiteMessage> {
          const channel = channelOf(space)
          const called = channel.id.startsWith('D') ? text : `<@${app.bot.id}> ${text}`
          const message = chat.model.write(channel, chat.model.users.get(by.id)!, called, {
            ...(thread && { thread_ts: thread }),
          })
          if (isLate) world.clock.advance({ minutes: 11 })
          const again = (): Promise<void> => app.caller.report(channel, message)
          await again()
          const rewrites = (anew: string | null): Promise<void> =>
            anew === null
              ? app.caller.reportDeleted(channel, message)
              : app.caller.reportChanged(channel, message, called.replace(text, anew))
          return { thread: thread ?? message.ts, again, rewrites }
        },
        async tellsOtherThings(space, by) {
          const channel = channelOf(space)
          const message = chat.model.write(channel, chat.model.users.get(by.id)!, `<@${app.bot.id}> 휴가는 며칠인가요?`)
          await app.caller.reportChanged(channel, message, `<@${app.bot.id}> 휴가는요?`)
          await app.caller.reportDeleted(channel, message)
          await app.caller.report(channel, message, { bot_id: 'B1' })
        },
      }
    },
  }
}
