import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Standing, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { standingBetween, undoneIfMissing } from '../../../kit/tool-undo.ts'
import { lastingIds, Nothing, openOutlook } from '../../../platforms/microsoft/outlook.ts'
import { GraphTime } from '../availability.ts'
import { eventOf, eventPath, ifStill, OutlookEvent } from './event.ts'

const undo = undoOf<object>()
/** What organisers say of an event; what guests answer changes nothing of it. */
const Kept = z.object({
  subject: z.string(),
  start: GraphTime,
  end: GraphTime,
  isAllDay: z.boolean(),
  location: z.object({ displayName: z.string() }),
})

export const keptOf = ({ subject, start, end, isAllDay, location }: OutlookEvent): z.output<typeof Kept> => ({
  subject: subject ?? '',
  start,
  end,
  isAllDay: isAllDay ?? false,
  location: { displayName: location?.displayName ?? '' },
})
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
const found = (io: ToolIo<object>, id: string): Promise<OutlookEvent> => eventOf(openOutlook(io), id)

/** Deletes an event that says what it was made to say; Outlook tells its guests. https://learn.microsoft.com/graph/api/event-delete */
export const undoCreated = undo({
  memo: z.object({ id: z.string(), left: Kept }),
  look: (io, { id, left }) =>
    found(io, id).then((event): Standing => {
      if (event.isCancelled) return 'undone'
      return isSame(keptOf(event), left) ? 'asLeft' : 'changed'
    }, undoneIfMissing),
  async take(io, { id }) {
    const headers = { ...lastingIds, ...ifStill(await found(io, id)) }
    await openOutlook(io).sendOnce(eventPath(id), { method: 'DELETE', leaveBy: io.leaveBy, headers }, Nothing)
  },
})

const Answer = z.enum(['accepted', 'tentativelyAccepted'])
/** By which an answer is given: https://learn.microsoft.com/graph/api/event-accept. That there was none yet cannot be said again. */
const actions: Readonly<Record<z.output<typeof Answer>, string>> = {
  accepted: 'accept',
  tentativelyAccepted: 'tentativelyAccept',
}
export const answeredBefore = (response: string | null | undefined) => Answer.safeParse(response).data

/** Gives the earlier answer again, and tells who organised the event. */
export const undoAnswered = undo({
  memo: z.object({ id: z.string(), before: Answer, after: Answer }),
  async look(io, { id, ...answers }) {
    return standingBetween((await found(io, id)).responseStatus?.response, answers)
  },
  async take(io, { id, before }) {
    const once = { method: 'POST', body: { sendResponse: true }, leaveBy: io.leaveBy, headers: lastingIds }
    await openOutlook(io).sendOnce(eventPath(id, `/${actions[before]}`), once, Nothing)
  },
})

const Body = z.object({ contentType: z.string(), content: z.string() })

/** Gives an event back what it said before. */
export const undoUpdated = undo({
  memo: z.object({ id: z.string(), version: z.string(), before: Kept.partial().extend({ body: Body.optional() }) }),
  async look(io, { id, version, before }) {
    const event = await found(io, id)
    if (event.changeKey === version) return 'asLeft'
    const now = { ...keptOf(event), body: event.body }
    return Object.entries(before).every(([name, value]) => isSame([now[name as keyof typeof now]], [value]))
      ? 'undone'
      : 'changed'
  },
  async take(io, { id, version, before }) {
    const event = await found(io, id)
    if (event.changeKey !== version) throw new CallFailure('refused', 'settings', 'It was changed.', { status: 412 })
    const headers = { ...lastingIds, ...ifStill(event) }
    await openOutlook(io).sendOnce(eventPath(id), { method: 'PATCH', body: before, leaveBy: io.leaveBy, headers }, OutlookEvent)
  },
})
