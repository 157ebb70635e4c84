import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'

/** https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format */
const Person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullish(),
  role: z.string().nullish(),
  active: z.boolean().nullish(),
  suspended: z.boolean().nullish(),
})
type Person = z.output<typeof Person>
const Found = z.object({ users: z.array(Person), next_page: z.string().nullish() })

export type People = ReadonlyMap<number, Person>

/** Of one call. */
const most = 100
const longestName = 100

export const called = ({ name, email }: Person): string =>
  email ? `${name.slice(0, longestName)} <${email}>` : name.slice(0, longestName)

/** How people know somebody; undefined: nobody, or nobody who is known any more. */
export const whoIs = (people: People, id: number | null | undefined): string | undefined => {
  const found = typeof id === 'number' ? people.get(id) : undefined
  return found && called(found)
}

/** Those who are behind these ids. https://developer.zendesk.com/api-reference/ticketing/users/users/#show-many-users */
export async function peopleBy(api: Api, ids: readonly number[]): Promise<People> {
  const asked = [...new Set(ids)].slice(0, most)
  if (asked.length === 0) return new Map()
  const { users } = await api.get('/users/show_many.json', { ids: asked.join(',') }, Found)
  return new Map(users.map((each) => [each.id, each]))
}

const isAgent = ({ role }: Person): boolean => role === 'agent' || role === 'admin'
const isThere = ({ active, suspended }: Person): boolean => active !== false && suspended !== true

/** https://developer.zendesk.com/api-reference/ticketing/users/users/#search-users */
export async function peopleCalled(api: Api, query: string, { count = most, page = 1 } = {}) {
  const { users, next_page: next } = await api.get('/users/search.json', { query, per_page: count, page }, Found)
  return { people: users.filter(isThere), next }
}

/** Agents; without words whoever comes first. https://developer.zendesk.com/api-reference/ticketing/users/users/#list-users */
export async function agentsCalled(api: Api, words: string): Promise<Person[]> {
  if (words !== '') return (await peopleCalled(api, words)).people.filter(isAgent)
  const { users } = await api.get('/users.json', { 'role[]': ['agent', 'admin'], per_page: most }, Found)
  return users.filter(isThere)
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/**
 * The one agent that is meant by an address or a name.
 * @throws IntegrationError `notFound`; `settings` — several are called so, and it says how each is told apart
 */
export async function agentOf(api: Api, given: string): Promise<Person> {
  const wanted = plain(given)
  const agents = await agentsCalled(api, given.trim())
  const found = agents.filter(({ name, email }) => [plain(name), plain(email ?? '')].includes(wanted))
  const [person, ...others] = found
  if (person && others.length === 0) return person
  const listed = (person ? found : agents).slice(0, 10).map(called).join(', ')
  if (person) throw new IntegrationError('settings', `Several agents are called ${given}: ${listed}. Give the address.`)
  throw new IntegrationError('notFound', `No agent in Zendesk is called ${given}.${listed && ` Those like it: ${listed}.`}`)
}

/** Whoever has an address. @throws IntegrationError `notFound` */
export async function personAt(api: Api, email: string): Promise<Person> {
  const found = (await peopleCalled(api, email)).people.find((each) => plain(each.email ?? '') === plain(email))
  if (found) return found
  throw new IntegrationError('notFound', `Nobody in Zendesk has the address ${email}. People are added there first.`)
}
