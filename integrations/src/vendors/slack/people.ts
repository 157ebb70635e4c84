import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Api } from '../../net/api.ts'
import { pageOf, pages } from './client.ts'

const User = z.object({
  id: z.string(),
  name: z.string(),
  deleted: z.boolean().nullish(),
  is_bot: z.boolean().nullish(),
  real_name: z.string().nullish(),
  is_restricted: z.boolean().nullish(),
  is_stranger: z.boolean().nullish(),
  profile: z.object({
    display_name: z.string().nullish(),
    real_name: z.string().nullish(),
    title: z.string().nullish(),
  }),
})
export type User = z.output<typeof User>
const Users = z.object({ members: z.array(User) })

const pageSize = 1_000
const mostPages = 20
const slackbot = 'USLACKBOT'

/** A page of everybody, bots and those who left among them. */
export const peoplePage = (api: Api) => (cursor: string | undefined) =>
  pageOf(api, 'users.list', { limit: pageSize, cursor }, [Users, (reply) => reply.members])

export const isPerson = ({ id, deleted, is_bot: isBot }: User): boolean => !deleted && !isBot && id !== slackbot

/** How people read somebody's name. */
export const fullName = ({ name, real_name: real, profile }: User): string =>
  real || profile.real_name || profile.display_name || name

const plain = (name: string | null | undefined): string => (name ?? '').normalize('NFC').trim().toLowerCase()

/** Everything that somebody is called. */
export const namesOf = (user: User): string[] =>
  [user.name, user.real_name, user.profile.real_name, user.profile.display_name].map(plain).filter((name) => name !== '')

/**
 * ID of the one person that is meant by a name.
 * @throws IntegrationError `notFound`, `settings` — several are called so, and it says how each is told apart
 */
export async function personOf(api: Api, given: string): Promise<string> {
  const isHandle = given.trim().startsWith('@')
  const wanted = plain(given.trim().replace(/^@/, ''))
  const found: User[] = []
  for await (const { items } of pages(peoplePage(api), mostPages))
    found.push(...items.filter((user) => isPerson(user) && (isHandle ? [plain(user.name)] : namesOf(user)).includes(wanted)))
  const [person, ...others] = found
  if (!person) throw new IntegrationError('notFound', `Nobody in Slack is called ${given}.`)
  if (others.length === 0) return person.id
  const each = found.slice(0, 10).map((user) => `@${user.name} (${fullName(user)})`)
  throw new IntegrationError('settings', `Several people are called ${given}: ${each.join(', ')}.`)
}

/** Names by ID; who cannot be asked about is absent. */
export async function namesBy(api: Api, ids: Iterable<string>): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].slice(0, 50).map(async (id) => {
    const reply = await api.get('/users.info', { user: id }, z.object({ user: User })).catch(unlessKnown)
    return reply ? [[id, fullName(reply.user)] as const] : []
  })
  return new Map((await Promise.all(asked)).flat())
}

/** A name that is missing is no reason to show nothing. */
function unlessKnown(error: unknown): null {
  if (error instanceof IntegrationError && ['forbidden', 'notFound', 'settings'].includes(error.reason)) return null
  throw error
}
