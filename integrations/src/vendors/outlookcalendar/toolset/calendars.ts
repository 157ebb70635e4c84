import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { FieldChoices } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'

const Calendar = z.object({ id: z.string(), name: z.string().nullish(), canEdit: z.boolean().nullish() })

export const calendar = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .optional()
  .describe('Name of a calendar; leave it out for the usual one')

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

async function calendarsOf(graph: Graph) {
  const found: z.output<typeof Calendar>[] = []
  for await (const { values } of graph.pages(
    ownPath('/calendars'),
    { $select: 'id,name,canEdit', $top: 100 },
    Calendar,
    lastingIds,
  )) {
    found.push(...values)
    if (found.length >= 500) break
  }
  return found
}

/**
 * Where the events of a calendar are, by the name that people give it.
 * @throws IntegrationError `notFound` — with those there are; `settings` — several are called so
 */
export async function calendarPath(graph: Graph, name: string | undefined, more: 'calendarView' | 'events'): Promise<string> {
  if (name === undefined) return ownPath(`/${more}`)
  const all = await calendarsOf(graph)
  const [found, ...others] = all.filter((each) => plain(each.name ?? '') === plain(name))
  if (others.length > 0) throw new IntegrationError('settings', `Several calendars are called “${name}”.`)
  if (found) return ownPath(`/calendars/${encodeURIComponent(found.id)}/${more}`)
  const names = all.map((each) => each.name).slice(0, 60)
  throw new IntegrationError('notFound', `There is no calendar “${name}”. There are: ${names.join(', ')}.`)
}

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
