import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Api } from '../../net/api.ts'
import { pageOf, pages } from './client.ts'

const Text = z.object({ value: z.string().nullish() }).nullish()

const Channel = z.object({
  id: z.string(),
  name: z.string().nullish(),
  is_private: z.boolean().nullish(),
  is_member: z.boolean().nullish(),
  is_ext_shared: z.boolean().nullish(),
  is_pending_ext_shared: z.boolean().nullish(),
  num_members: z.number().nullish(),
  topic: Text,
  purpose: Text,
})
export type SlackChannel = z.output<typeof Channel>
const Channels = z.object({ channels: z.array(Channel) })

const pageSize = 999
/** A workspace has tens of thousands of channels at most, and the list of all of them may be asked for twenty times a minute. */
const mostPages = 15

const methods = { own: 'users.conversations', all: 'conversations.list' } as const
type Which = keyof typeof methods

/** A page of channels: of those that the account is in, or of all that it sees. Archived ones are left out. */
export const channelPage = (api: Api, which: Which) => (cursor: string | undefined) => {
  const query = { types: 'public_channel,private_channel', exclude_archived: true, limit: pageSize, cursor }
  return pageOf(api, methods[which], query, [Channels, (reply) => reply.channels])
}

const isId = (given: string): boolean => /^[CGD][A-Z0-9]{7,20}$/.test(given)

/**
 * The channel that people mean by a name. Names are unique in a workspace; a channel shared with others may be called there as one is here.
 *
 * @param which where it may be: one writes only where one is a member
 * @throws IntegrationError `notFound`, `settings` — there are several
 */
export async function channelOf(api: Api, given: string, which: Which): Promise<{ id: string; name: string }> {
  if (isId(given)) return { id: given, name: given }
  const name = nameOf(given)
  const own = await called(api, name, 'own')
  const found = own.length > 0 || which === 'own' ? own : await called(api, name, 'all')
  const [channel, ...others] = found
  if (others.length > 0) throw new IntegrationError('settings', `Several channels are called #${name}.`)
  if (channel) return { id: channel.id, name: `#${name}` }
  const where = which === 'own' ? 'This account is in no channel' : 'This account sees no channel'
  throw new IntegrationError('notFound', `${where} called #${name}.`)
}

const nameOf = (given: string): string => given.trim().replace(/^#/, '').normalize('NFC').toLowerCase()

/** All are looked through, as far as there are pages: a namesake further down is another conversation. */
async function called(api: Api, name: string, which: Which): Promise<SlackChannel[]> {
  const found: SlackChannel[] = []
  for await (const { items } of pages(channelPage(api, which), mostPages)) {
    found.push(...items.filter((channel) => channel.name?.normalize('NFC') === name))
  }
  return found
}

const Opened = z.object({ channel: z.object({ id: z.string() }).nullish() })

/** The conversation between the account and a person, which nobody sees before something is written in it. */
export async function directWith(api: Api, person: string): Promise<string> {
  const { channel } = await api.post('/conversations.open', { users: person }, Opened)
  if (channel) return channel.id
  throw new IntegrationError('upstream', 'Slack opened no conversation with this person.')
}
