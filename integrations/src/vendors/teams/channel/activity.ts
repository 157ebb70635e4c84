import { z } from 'zod'
import type { ChatFile } from '../../../kit/channel.ts'

const Account = z.object({
  id: z.string(),
  name: z.string().nullish(),
  isTargeted: z.boolean().nullish(),
})
const Id = z.object({ id: z.string() }).nullish()

/**
 * What happened, as the Bot Framework tells it: https://github.com/microsoft/botframework-sdk/blob/main/specs/botframework-activity/botframework-activity.md,
 * with what Teams adds: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/conversation-messages.
 */
const Activity = z.object({
  type: z.string(),
  id: z.string().nullish(),
  timestamp: z.string().nullish(),
  serviceUrl: z.string(),
  channelId: z.string(),
  from: Account.nullish(),
  recipient: Account.nullish(),
  conversation: z.object({
    id: z.string(),
    conversationType: z.string().nullish(),
    tenantId: z.string().nullish(),
  }),
  channelData: z.object({ tenant: Id, team: Id }).nullish(),
  text: z.string().nullish(),
  locale: z.string().nullish(),
  localTimezone: z.string().nullish(),
  entities: z.array(z.looseObject({ type: z.string() })).nullish(),
  attachments: z.array(z.looseObject({ contentType: z.string() })).nullish(),
  action: z.string().nullish(),
  name: z.string().nullish(),
  value: z.unknown().optional(),
})
export type Activity = z.output<typeof Activity>

/** @returns null: it is none */
export function activityIn(body: Uint8Array): Activity | null {
  try {
    return Activity.safeParse(JSON.parse(Buffer.from(body).toString())).data ?? null
  } catch {
    return null
  }
}

const Mention = z.object({ type: z.literal('mention'), mentioned: z.object({ id: z.string() }), text: z.string() })

/** What a person wrote, without the name of our bot where they called it, and whether they did. */
export function saidIn({ text, entities, recipient }: Activity): { text: string; isMention: boolean } {
  const mentions = (entities ?? []).flatMap((entity) => Mention.safeParse(entity).data ?? [])
  const ours = mentions.filter(({ mentioned }) => mentioned.id === recipient?.id)
  let said = text ?? ''
  for (const mention of ours) said = said.replace(mention.text, ' ')
  return { text: plain(said), isMention: ours.length > 0 }
}

const Client = z.object({ type: z.literal('clientInfo'), timezone: z.string() })

/** https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/conversation-messages: what the person's Teams says of itself. */
export const zoneIn = ({ entities, localTimezone }: Activity): string | undefined =>
  entities?.map((entity) => Client.safeParse(entity).data?.timezone).find(Boolean) ?? localTimezone ?? undefined

const Sent = z.object({
  contentType: z.literal('application/vnd.microsoft.teams.file.download.info'),
  name: z.string().min(1).max(500),
  content: z.object({ downloadUrl: z.url({ protocol: /^https?$/ }).max(4_000) }),
})

/**
 * What a person sent along to our bot alone, each by the address at which it lies for some minutes; what stands in a text beside is no file:
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/bots-filesv4
 */
export const filesIn = ({ attachments }: Activity): ChatFile[] =>
  (attachments ?? []).flatMap((each) => {
    const sent = Sent.safeParse(each).data
    return sent ? { id: sent.content.downloadUrl, name: sent.name, size: null } : []
  })

const signs: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' }

/** Names of others stand in the text as what they are; the rest is written as in a page. */
const plain = (text: string): string =>
  text
    .replaceAll(/<at[^<>]*>([^<]*)<\/at>/g, '$1')
    .replaceAll(/&(nbsp|lt|gt|quot|amp);/g, (_, sign: string) => signs[sign]!)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const Pressed = z.object({
  action: z.object({ verb: z.string().max(100), data: z.object({ value: z.string().max(2_000) }) }),
})

/** What a button of ours means: https://learn.microsoft.com/adaptive-cards/authoring-cards/universal-action-model. Null: it is none of ours */
export function pressedIn({ name, value }: Activity): { action: string; value: string } | null {
  const pressed = name === 'adaptiveCard/action' ? Pressed.safeParse(value).data?.action : undefined
  return pressed ? { action: pressed.verb, value: pressed.data.value } : null
}
