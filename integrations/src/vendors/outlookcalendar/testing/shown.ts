import type { DateTimeTimeZone, Event, TimeSlot } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { FakeOutlookEvent } from './model.ts'

/** Without a preference, times are told in UTC, with seven digits of a second. */
const inUtc = (at: string): DateTimeTimeZone => ({ dateTime: `${at}.0000000`, timeZone: 'UTC' })
export const shownIn = ({ start, end }: { start: string; end: string }) =>
  ({ start: inUtc(start), end: inUtc(end) }) satisfies TimeSlot

export function shown(event: FakeOutlookEvent, query: URLSearchParams): MicrosoftReply {
  const { calendar: _, ...facts } = event
  const webLink = `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(event.id)}&exvsurl=1&path=/calendar/item`
  const all: Record<string, unknown> = { ...facts, isCancelled: false, webLink, ...shownIn(event) } satisfies OfGraph<Event>
  const fields = query.get('$select')?.split(',') ?? Object.keys(all)
  const unknown = fields.find((field) => !(field in all))
  if (unknown !== undefined) return refusal(400, 'RequestBroker--ParseUri', `Could not find a property named '${unknown}'.`)
  return { body: { '@odata.etag': `W/"${event.changeKey}"`, ...Object.fromEntries(fields.map((field) => [field, all[field]])) } }
}
