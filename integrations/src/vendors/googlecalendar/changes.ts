import type { Change } from '../../kit/kit.ts'
import type { CalendarIo } from './calendar.ts'
import { beginReading } from './reading.ts'
import { textsOf } from '../../platforms/google/texts.ts'
import { walk } from './walk.ts'

/** Everything, or what changed since: https://developers.google.com/workspace/calendar/api/guides/sync */
export async function* changes(io: CalendarIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  yield* walk(reading, cursor, { known: (ids) => io.known(ids), texts: textsOf(io), signal: io.signal })
}
