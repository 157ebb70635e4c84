import { IntegrationError, type Item } from '../../kit/kit.ts'
import type { CalendarIo } from './calendar.ts'
import { partsOf } from './item.ts'
import { calendarOf } from './reading.ts'
import { textOf } from './text.ts'
import { textsOf } from '../../platforms/google/texts.ts'

/** The text that came with the listing; after a restart, or when too many wait, Google is asked for the event. */
export async function* contentOf(io: CalendarIo, { externalId }: Pick<Item, 'externalId'>): AsyncGenerator<Uint8Array> {
  const listed = textsOf(io).take(externalId)
  if (listed) return yield listed
  const { calendarId, eventId } = partsOf(externalId)
  const event = await calendarOf(io).event(calendarId, eventId)
  if (event.status === 'cancelled') throw new IntegrationError('notFound', 'The event was cancelled.')
  yield Buffer.from(textOf(event))
}
