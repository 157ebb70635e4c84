import { startDiscord } from '@quarry/integrations/vendors/discordwebhook/testing/server'
import { startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { startZendesk } from '@quarry/integrations/vendors/zendesk/testing/server'
import { thingsOf } from './things.ts'

/** Where people are written to and answered. */
export async function startTalkServices() {
  const [slack, discord, zendesk] = await Promise.all([startSlack(), startDiscord(), startZendesk()])
  const { model: desk } = zendesk
  const addressOf = (id: number | null): string | null => (id === null ? null : (desk.users.get(id)?.email ?? null))
  return {
    discord,
    things: { slack: slack.model, zendesk: desk },
    /** As whom agents are in Slack. */
    ada: slack.ada,
    settings: {
      slack: slack.settings,
      discordwebhook: { address: discord.address },
      zendesk: zendesk.settings,
    },
    env: { SLACK_BASE_URL: slack.origin, ZENDESK_BASE_URL: zendesk.origin },
    held: () => ({
      slack: {
        ...thingsOf(
          [...slack.model.channels.values()].flatMap((channel) => channel.messages.map((message) => ({ channel, message }))),
          ({ channel: { name, members }, message: { ts, user, text, thread_ts: thread, reactions, files = [] } }) => [
            ts,
            {
              channel: name ?? [...members].map((id) => slack.model.users.get(id)!.name).join(),
              by: slack.model.users.get(user)?.name ?? user,
              text,
              thread: thread === ts ? null : (thread ?? null),
              reactions: reactions.map(({ name: emoji }) => emoji),
              files: files.map(({ title, content = '' }) => `${title}: ${content}`),
            },
          ],
        ),
        ...thingsOf(slack.model.scheduled, ({ id, channel_id: channel, post_at: at, text }) => [
          id,
          { channel: slack.model.channels.get(channel)!.name ?? null, at: new Date(at * 1_000).toISOString(), text },
        ]),
      },
      discordwebhook: thingsOf(discord.messages.values(), ({ id, content, embeds }) => [
        id,
        { text: content, cards: embeds.map(({ title, description, url }) => [title, description, url].join(' · ')) },
      ]),
      zendesk: {
        ...thingsOf(desk.tickets.values(), (ticket) => [
          `ticket ${ticket.id}`,
          {
            title: ticket.subject,
            status: ticket.status,
            priority: ticket.priority,
            type: ticket.type,
            requester: addressOf(ticket.requester_id),
            assignee: addressOf(ticket.assignee_id),
            group: desk.groups.find(({ id }) => id === ticket.group_id)?.name ?? null,
            tags: ticket.tags,
          },
        ]),
        ...thingsOf(
          [...desk.tickets.values()].flatMap(({ subject, comments }) => comments.map((comment) => ({ subject, comment }))),
          ({ subject, comment }) => [`comment ${comment.id}`, { ticket: subject, text: comment.body, isPublic: comment.public }],
        ),
        ...thingsOf(desk.mails.entries(), ([index, { to, text }]) => [`mail ${index}`, { mailedTo: to, text }]),
      },
    }),
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([slack, discord, zendesk].map((each) => each[Symbol.asyncDispose]()))),
  }
}
