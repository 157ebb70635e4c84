import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type FieldChoices, namingOf } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'

const Calendar = z.object({
  id: z.string(),
  name: z.string().nullish(),
  canEdit: z.boolean().nullish(),
  owner: z.object({ address: z.string().nullish() }).nullish(),
})
type Calendar = z.output<typeof Calendar>

export const calendar = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .optional()
  .describe('Name of a calendar, where several have it with its owner: Team (kim@example.com); leave it out for the usual one')

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

async function calendarsOf(graph: Graph) {
  const found: Calendar[] = []
  for await (const { values } of graph.pages(
    ownPath('/calendars'),
    { $select: 'id,name,canEdit,owner', $top: 100 },
    Calendar,
    lastingIds,
  )) {
    found.push(...values)
    if (found.length >= 500) break
  }
  return found
}

const withOwner = ({ name, owner }: Calendar): string => (owner?.address ? `${name ?? ''} (${owner.address})` : (name ?? ''))

/**
 * The calendar that people mean by a name, or by its name and its owner.
 * @throws IntegrationError `notFound` — with those there are; `settings` — several are called so, with their owners
 */
async function calendarOf(graph: Graph, given: string): Promise<Calendar> {
  const all = await calendarsOf(graph)
  const named = all.filter(({ name }) => plain(name ?? '') === plain(given))
  const [found, ...others] = named.length > 0 ? named : all.filter((each) => plain(withOwner(each)) === plain(given))
  if (others.length > 0)
    throw new IntegrationError('settings', `Several calendars are called “${given}”: ${named.map(withOwner).join(', ')}.`)
  if (found) return found
  const names = all.map((each) => each.name).slice(0, 60)
  throw new IntegrationError('notFound', `There is no calendar “${given}”. There are: ${names.join(', ')}.`)
}

/** Where the events of a calendar are. @throws IntegrationError as `calendarOf` */
export async function calendarPath(graph: Graph, name: string | undefined, more: 'calendarView' | 'events'): Promise<string> {
  if (name === undefined) return ownPath(`/${more}`)
  return ownPath(`/calendars/${encodeURIComponent((await calendarOf(graph, name)).id)}/${more}`)
}

export const calendarNamed = namingOf<object>()({
  said: calendar,
  async meant(io, given) {
    if (given === undefined) return undefined
    const found = await calendarOf(openOutlook(io), given)
    return plain(given) === plain(found.name ?? '') ? found.name : withOwner(found)
  },
})

/** @param scopes what the tool has anyway */
export const calendarChoices = (scopes: readonly string[], mustEdit: boolean): FieldChoices<object> => ({
  scopes,
  async find(io, words) {
    const all = await calendarsOf(openOutlook(io))
    const found = all.filter(
      ({ name, canEdit }) => name && (!mustEdit || canEdit !== false) && plain(name).includes(plain(words)),
    )
    return found.slice(0, 60).map(({ name }) => ({ value: name!, label: name! }))
  },
})
