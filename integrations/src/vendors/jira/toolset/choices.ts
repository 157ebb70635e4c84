import { z } from 'zod'
import type { FieldChoice, FieldChoices } from '../../../kit/tool.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, type JiraClient, v3 } from '../client.ts'
import { scopesFor } from './scopes.ts'
import { Account } from './shapes.ts'

/** More are not offered at once; words narrow them. */
const most = 25
/** A site has some tens of types; so many projects show them. */
const mostProjects = 100

const Projects = z.object({ values: z.array(z.object({ key: z.string(), name: z.string() })), isLast: z.boolean().nullish() })

type Part = { start: number; count: number }

export const projectsCalled = ({ api }: JiraClient, query: string | undefined, { start, count }: Part) =>
  api.get(`${v3}/project/search`, { startAt: start, maxResults: count, orderBy: 'name', ...(query && { query }) }, Projects)

/** Jira finds no more of them than these. */
const mostFound = 1_000

/** @param query empty: everybody, as far as there are so many @returns `next`: where those after them start; null: there are none */
export async function peopleCalled({ api }: JiraClient, query: string, { start, count }: Part) {
  const path = query === '' ? 'users/search' : 'user/search'
  const asked = { ...(query !== '' && { query }), startAt: start, maxResults: count }
  const found = await api.get(`${v3}/${path}`, asked, z.array(Account))
  const end = start + found.length
  const people = found.filter(({ active, accountType }) => active !== false && accountType !== 'app')
  return { people, next: found.length < count || end >= mostFound ? null : String(end) }
}

type Find = (client: JiraClient, words: string) => Promise<FieldChoice[]>
const asked = (find: Find): FieldChoices<SiteSettings> => ({
  scopes: scopesFor.reading,
  find: async (io, words) => find(await current(io), words),
})

/** Each once, those that contain the words. */
function called(names: readonly string[], words: string): FieldChoice[] {
  const wanted = words.toLowerCase()
  const found = [...new Set(names)].filter((name) => name.toLowerCase().includes(wanted))
  return found.map((name) => ({ value: name, label: name }))
}

export const projects = asked(async (client, words) => {
  const { values } = await projectsCalled(client, words, { start: 0, count: most })
  return values.map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))
})

const Named = z.object({ name: z.string() })

/** Of all projects that it sees: which one it is for stands in another field. */
export const issueTypes = asked(async ({ api }, words) => {
  const Typed = z.object({ values: z.array(z.object({ issueTypes: z.array(Named).nullish() })) })
  const query = { expand: 'issueTypes', maxResults: mostProjects }
  const { values } = await api.get(`${v3}/project/search`, query, Typed)
  return called(
    values.flatMap(({ issueTypes: types }) => (types ?? []).map(({ name }) => name)),
    words,
  )
})

export const linkTypes = asked(async ({ api }, words) => {
  const { issueLinkTypes } = await api.get(`${v3}/issueLinkType`, {}, z.object({ issueLinkTypes: z.array(Named) }))
  return called(
    issueLinkTypes.map(({ name }) => name),
    words,
  )
})

export const priorities = asked(async ({ api }, words) => {
  const { values } = await api.get(`${v3}/priority/search`, { maxResults: 50 }, z.object({ values: z.array(Named) }))
  return called(
    values.map(({ name }) => name),
    words,
  )
})

export const people = asked(async (client, words) => {
  const { people: found } = await peopleCalled(client, words, { start: 0, count: most })
  return found.map(({ accountId, displayName, emailAddress }) => ({
    value: accountId,
    label: [displayName, emailAddress].filter(Boolean).join(' · ') || accountId,
  }))
})
