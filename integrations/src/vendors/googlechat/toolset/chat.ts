import { z } from 'zod'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { Paged, pagesOf } from '../../../platforms/google/pages.ts'

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`
/** https://developers.google.com/workspace/chat/authenticate-authorize#chat-api-scopes; people have names in the People API alone. */
export const scopes = {
  spaces: scope('chat.spaces.readonly'),
  members: scope('chat.memberships.readonly'),
  reading: scope('chat.messages.readonly'),
  sending: scope('chat.messages.create'),
  changing: scope('chat.messages'),
  reacting: scope('chat.messages.reactions.create'),
  people: scope('directory.readonly'),
}

export const openChat = (io: Io<object>, needed: readonly string[]): Api => openGoogle(io, 'https://chat.googleapis.com', needed)

const Space = z.object({
  name: z.string(),
  displayName: z.string().default(''),
  spaceType: z.string().default('SPACE'),
  spaceUri: z.string().optional(),
  lastActiveTime: z.string().optional(),
})
export type ListedSpace = z.output<typeof Space>
const Spaces = Paged.extend({ spaces: z.array(Space).default([]) })
const spaceFields = 'name,displayName,spaceType,spaceUri,lastActiveTime'

/** Those the account is in. */
export async function spacesOf(api: Api): Promise<ListedSpace[]> {
  const all: ListedSpace[] = []
  const query = { pageSize: 1_000, fields: `nextPageToken,spaces(${spaceFields})` }
  for await (const { spaces } of pagesOf(api, '/v1/spaces', query, Spaces)) {
    all.push(...spaces)
    if (all.length >= mostSpaces) break
  }
  return all
}
/** More nobody is in. */
const mostSpaces = 5_000

export const space = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe('Name of a space, for example Support; or its ID as another call gave it')

const id = /^(?:spaces\/)?([\w-]{5,60})$/
const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** @throws IntegrationError `notFound`, `settings` — there is none; several are called so, with their ids */
export async function spaceOf(api: Api, given: string): Promise<ListedSpace> {
  const all = await spacesOf(api)
  const named = all.filter(({ displayName }) => keyOf(displayName) === keyOf(given))
  const [only, ...others] = named.length > 0 ? named : all.filter(({ name }) => name === `spaces/${id.exec(given)?.[1]}`)
  if (!only) throw new IntegrationError('notFound', `The account is in no space “${given}”.`)
  if (others.length === 0) return only
  const ids = named.map(({ name }) => name).join(', ')
  throw new IntegrationError('settings', `Several spaces are called “${given}”: name one by its id (${ids}).`)
}

export const titleOf = ({ displayName, spaceType, name }: ListedSpace): string =>
  displayName || (spaceType === 'DIRECT_MESSAGE' ? 'direct message' : spaceType === 'GROUP_CHAT' ? 'group chat' : name)

const Direct = Space
/** The conversation with one person. @throws IntegrationError `notFound` — there is none yet */
export async function directWith(api: Api, person: string): Promise<ListedSpace> {
  try {
    return await api.get('/v1/spaces:findDirectMessage', { name: `users/${person}`, fields: spaceFields }, Direct)
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.reason !== 'notFound') throw error
    throw new IntegrationError('notFound', `The account has no direct messages with ${person} yet: a person has to begin them.`)
  }
}

export const Message = z.object({
  name: z.string(),
  text: z.string().default(''),
  createTime: z.string().optional(),
  sender: z.object({ name: z.string(), type: z.string().default('HUMAN'), displayName: z.string().default('') }).optional(),
  thread: z.object({ name: z.string() }).optional(),
  threadReply: z.boolean().default(false),
  attachment: z.array(z.object({ contentName: z.string().default('') })).default([]),
  deletionMetadata: z.object({}).optional(),
})
export type SpaceMessage = z.output<typeof Message>
export const messageFields =
  'name,text,createTime,sender(name,type,displayName),thread(name),threadReply,attachment(contentName),deletionMetadata'

export const message = z
  .string()
  .regex(/^spaces\/[\w-]{5,60}\/messages\/[\w.-]{1,120}$/)
  .describe('ID of the message, as reading or sending gave it')
export const thread = z
  .string()
  .regex(/^spaces\/[\w-]{5,60}\/threads\/[\w-]{1,120}$/)
  .describe('ID of the thread, as reading gave it')

/** Where a person opens it. */
export function linkTo(name: string): string {
  const [, where = '', what = ''] = /^spaces\/([^/]+)\/messages\/(.+)$/.exec(name) ?? []
  return `https://chat.google.com/room/${[where, ...what.split('.')].map(encodeURIComponent).join('/')}`
}

const People = z.object({
  responses: z
    .array(
      z.object({
        requestedResourceName: z.string().optional(),
        person: z
          .object({
            names: z.array(z.object({ displayName: z.string() })).default([]),
            emailAddresses: z.array(z.object({ value: z.string() })).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})
/** https://developers.google.com/people/api/rest/v1/people/getBatchGet: "a maximum of 200 resource names". */
const mostAsked = 200

/**
 * Names of people by `users/…`: to whom acts as a person, Chat tells ids alone. Whoever cannot be looked up stays an id.
 * @throws IntegrationError other than that names may not be looked up
 */
export async function namesOf(io: Io<object>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((each) => /^users\/\d+$/.test(each)).slice(0, mostAsked)
  if (wanted.length === 0) return new Map()
  const query = { resourceNames: wanted.map((each) => each.replace('users/', 'people/')), personFields: 'names,emailAddresses' }
  try {
    const { responses } = await openGoogle(io, 'https://people.googleapis.com', [scopes.people]).get(
      '/v1/people:batchGet',
      query,
      People,
    )
    const named = responses.flatMap(({ requestedResourceName: who, person }) => {
      const name = [person?.names[0]?.displayName, person?.emailAddresses[0]?.value].filter(Boolean).join(' · ')
      return who && name ? [[who.replace('people/', 'users/'), name] as const] : []
    })
    return new Map(named)
  } catch (error) {
    if (error instanceof IntegrationError && ['settings', 'forbidden', 'notFound'].includes(error.reason)) return new Map()
    throw error
  }
}
