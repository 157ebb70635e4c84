import { z } from 'zod'
import { type Standing, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { standingBetween, undoneIfMissing } from '../../../kit/tool-undo.ts'
import type { Event } from '../event.ts'
import { ifStill, mailing, open, pathOf } from './events.ts'

const undo = undoOf<object>()
const Moment = z
  .object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() })
  .optional()
/** What organisers say of an event; what guests answer changes nothing of it. */
const Kept = z.object({
  summary: z.string().optional(),
  start: Moment,
  end: Moment,
  location: z.string().optional(),
  description: z.string().optional(),
})
type Kept = z.output<typeof Kept>
const Found = Kept.extend({ etag: z.string().optional(), status: z.string().optional() })

export const keptOf = ({ summary, start, end, location, description }: Event): Kept => ({
  summary,
  start,
  end,
  location,
  description,
})

/** In one form: the same moment may be told in another zone. */
function plain({ start, end, ...words }: Kept) {
  const at = (moment: Kept['start']) => moment?.date ?? (moment?.dateTime && Date.parse(moment.dateTime))
  return [words.summary ?? '', at(start), at(end), words.location ?? '', words.description ?? '']
}

/** Whether organisers say the same with both. */
export const isSame = (one: Kept, other: Kept): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

const place = z.object({ calendar: z.string(), event: z.string(), isMailed: z.boolean() })
type Place = z.output<typeof place>

const eventAt = (io: ToolIo<object>, { calendar, event }: Place) =>
  open(io).get(pathOf(calendar, event), { fields: 'etag,status,summary,start,end,location,description' }, Found)

async function asFound(io: ToolIo<object>, memo: Place) {
  const { etag } = await eventAt(io, memo)
  return { leaveBy: io.leaveBy, headers: ifStill(etag), query: mailing(memo.isMailed) }
}

/** Deletes an event that says what it was made to say. Who was invited by mail is told so by mail. */
export const undoCreated = undo({
  memo: place.extend({ left: Kept }),
  look: (io, { left, ...memo }) =>
    eventAt(io, memo).then((found): Standing => {
      if (found.status === 'cancelled') return 'undone'
      return isSame(found, left) ? 'asLeft' : 'changed'
    }, undoneIfMissing),
  async take(io, memo) {
    const once = { method: 'DELETE', ...(await asFound(io, memo)) }
    await open(io).sendOnce(pathOf(memo.calendar, memo.event), once, z.unknown())
  },
})

/** Gives an event back what it said before. */
export const undoUpdated = undo({
  memo: place.extend({ before: Kept, after: Kept }),
  look: async (io, { before, after, ...memo }) =>
    standingBetween(plain(await eventAt(io, memo)), { before: plain(before), after: plain(after) }),
  async take(io, { before, after, ...memo }) {
    const { summary = '', location = '', description = '', start, end } = before
    const isMoved = JSON.stringify([start, end]) !== JSON.stringify([after.start, after.end])
    const body = { summary, location, description, ...(isMoved && { start: whole(start), end: whole(end) }) }
    await open(io).sendOnce(
      pathOf(memo.calendar, memo.event),
      { method: 'PATCH', body, ...(await asFound(io, memo)) },
      z.unknown(),
    )
  },
})

/** A day has no time, and a time no day of its own: what is not said of it would stay. */
const whole = (moment: Kept['start']) => moment && { date: null, dateTime: null, ...moment }
