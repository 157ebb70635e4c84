import { minuteOf, type Surroundings, withinDay } from '@quarry/contract/agent/picture'
import { z } from 'zod'
import type { ToolIo } from '../../../kit/tool.ts'
import { Event, eventFields } from '../event.ts'
import { open, pathOf } from './events.ts'

const Listed = z.object({ items: z.array(Event).default([]) })

type Day = { start: string | undefined; id: string; but?: string }

/** What stands in a calendar on the day on which an event begins; an event of whole days meets nobody. */
export async function dayOf(io: ToolIo<object>, { start, id, but }: Day): Promise<Surroundings | null> {
  const at = minuteOf(start)
  if (!at) return null
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(start ?? '')?.[1] ?? 'Z'
  const from = Temporal.Instant.from(`${at.day}T00:00:00${offset}`)
  const asked = {
    timeMin: from.toString(),
    timeMax: from.add({ hours: 24 }).toString(),
    singleEvents: true,
    orderBy: 'startTime',
    maxResults: 50,
    fields: `items(${eventFields})`,
  }
  const { items } = await open(io).get(pathOf(id), asked, Listed)
  const wallTime = (moment: string) =>
    Temporal.Instant.from(moment)
      .toZonedDateTimeISO(offset === 'Z' ? 'UTC' : offset)
      .toPlainDateTime()
      .toString()
  const others = items.flatMap(({ id: name, summary = '', start: begins, end: ends }) => {
    if (name === but || !begins?.dateTime || !ends?.dateTime) return []
    const within = withinDay(at.day, wallTime(begins.dateTime), wallTime(ends.dateTime))
    return within ? [{ title: summary, ...within }] : []
  })
  return { kind: 'event', day: at.day, others }
}
