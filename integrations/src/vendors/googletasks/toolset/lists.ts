import { z } from 'zod'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import type { FieldChoices } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { Paged } from '../../../platforms/google/pages.ts'

/** https://developers.google.com/workspace/tasks/auth */
export const scopesFor = {
  reading: ['https://www.googleapis.com/auth/tasks.readonly'],
  writing: ['https://www.googleapis.com/auth/tasks'],
}

export const openTasks = (io: Io<object>, scopes: readonly string[]): Api =>
  openGoogle(io, 'https://tasks.googleapis.com', scopes)

const TaskList = z.object({ id: z.string(), title: z.string().default('') })
const TaskLists = Paged.extend({ items: z.array(TaskList).default([]) })

/** The one that Google opens for a person. */
const usual = '@default'

export const list = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .default(usual)
  .describe('Name of a task list; without it the usual one of the account')

const path = '/tasks/v1/users/@me/lists'
/** Google allows 2,000 lists, and people have a few. */
const mostLists = 1_000

export async function listsOf(api: Api): Promise<z.output<typeof TaskList>[]> {
  return (await api.get(path, { maxResults: mostLists, fields: 'items(id,title)' }, TaskLists)).items
}

/** @throws IntegrationError `notFound`, `settings` — there is no such list, with those there are; several are called so */
export async function listOf(api: Api, given: string): Promise<z.output<typeof TaskList>> {
  if (given === usual) return api.get(`${path}/${usual}`, { fields: 'id,title' }, TaskList)
  const all = await listsOf(api)
  const found = all.filter(({ id, title }) => id === given || title === given)
  const [only, ...others] = found.length > 0 ? found : all.filter(({ title }) => keyOf(title) === keyOf(given))
  if (only && others.length === 0) return only
  if (only) {
    const named = [only, ...others].map(({ id }) => id).join(', ')
    throw new IntegrationError('settings', `Several task lists are called “${given}”: name one by its id (${named}).`)
  }
  const named = all.map(({ title }) => title).slice(0, 50)
  throw new IntegrationError('notFound', `There is no task list “${given}”. There are: ${named.join(', ')}.`)
}

const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()

export const listChoices = (scopes: readonly string[]): FieldChoices<object> => ({
  scopes,
  async find(io, words) {
    const found = (await listsOf(openTasks(io, scopes))).filter(({ title }) => keyOf(title).includes(keyOf(words)))
    return found.slice(0, 50).map(({ id, title }) => ({ value: id, label: title || id }))
  },
})
