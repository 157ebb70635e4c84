import { minuteOf, type Surroundings, withinDay } from '@quarry/contract/agent/picture'
import type { ToolIo } from '../../../kit/tool.ts'
import { lastingIds, openOutlook, type PersonZone, zoneOf } from '../../../platforms/microsoft/outlook.ts'
import type { GraphTime } from '../availability.ts'
import { calendarPath } from './calendars.ts'
import { eventFields, OutlookEvent } from './event.ts'
import { isoOf, momentOf } from './when.ts'

/** A day of more is full. */
const mostShown = 50

const wallTime = ({ dateTime }: GraphTime, { iana }: PersonZone): string =>
  Temporal.Instant.from(`${dateTime}Z`).toZonedDateTimeISO(iana).toPlainDateTime().toString()

/**
 * What stands in a calendar on the day on which an event begins. Null: it is one of whole days, which meets nobody, or is told by another clock
 * than the person's.
 */
export async function dayOf(
  io: ToolIo<object>,
  { start, name }: { start: string; name: string | undefined },
): Promise<Surroundings | null> {
  const day = minuteOf(start)?.day
  if (day === undefined || /(Z|[+-]\d\d:\d\d)$/.test(start)) return null
  const graph = openOutlook(io)
  const zone = await zoneOf(graph)
  const begins = momentOf(`${day}T00:00`, zone)
  const query = {
    startDateTime: isoOf(begins),
    endDateTime: isoOf(begins.add({ hours: 24 })),
    $top: mostShown,
    $select: eventFields,
  }
  const path = await calendarPath(graph, name, 'calendarView')
  const pages = await graph.pages(path, query, OutlookEvent, lastingIds).next()
  const others = (pages.done ? [] : pages.value.values).flatMap(({ subject, start: from, end: to, isAllDay }) => {
    const within = isAllDay ? null : withinDay(day, wallTime(from, zone), wallTime(to, zone))
    return within ? [{ title: subject ?? '', ...within }] : []
  })
  return { kind: 'event', day, others }
}
