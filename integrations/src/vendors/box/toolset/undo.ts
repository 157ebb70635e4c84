import { z } from 'zod'
import { type Standing, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { undoneIfMissing } from '../../../kit/tool-undo.ts'
import { openBox } from '../client.ts'
import { type BoxThing, Listed, thingOf } from './things.ts'

const undo = undoOf<object>()
const kind = z.enum(['file', 'folder'])

/** What it takes to move to the trash what a call has made. */
export const madeAs = ({ type, id, etag }: BoxThing) => ({ kind: type, id, etag })

const Comment = z.object({ message: z.string() })

/** Deletes a comment for good that says what it said. */
export const undoComment = undo({
  memo: z.object({ comment: z.string(), text: z.string() }),
  look: (io, { comment, text }) =>
    openBox(io)
      .get(`/2.0/comments/${encodeURIComponent(comment)}`, {}, Comment)
      .then(({ message }): Standing => (message === text ? 'asLeft' : 'changed'), undoneIfMissing),
  take: (io, { comment }) => drop(io, `/2.0/comments/${encodeURIComponent(comment)}`),
})

const Collaboration = z.object({ role: z.string().nullish() })

/** Takes the right back that a person got, or the invitation to it. */
export const undoShared = undo({
  memo: z.object({ collaboration: z.string(), role: z.string() }),
  look: (io, { collaboration, role }) =>
    openBox(io)
      .get(`/2.0/collaborations/${encodeURIComponent(collaboration)}`, {}, Collaboration)
      .then((found): Standing => (found.role === role ? 'asLeft' : 'changed'), undoneIfMissing),
  take: (io, { collaboration }) => drop(io, `/2.0/collaborations/${encodeURIComponent(collaboration)}`),
})

const drop = (io: ToolIo<object>, path: string) =>
  openBox(io).sendOnce(path, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())

/** Moves to the trash what nobody has changed, or put anything into. */
export const undoMade = undo({
  memo: z.object({ kind, id: z.string(), etag: z.string().nullish() }),
  look: (io, { kind: which, id, etag }) =>
    thingOf(openBox(io), which, id).then(async (found): Promise<Standing> => {
      if (found.etag !== etag) return 'changed'
      if (which === 'file') return 'asLeft'
      const { entries } = await openBox(io).get(`/2.0/folders/${id}/items`, { usemarker: true, limit: 1 }, Listed)
      return entries.length === 0 ? 'asLeft' : 'changed'
    }, undoneIfMissing),
  async take(io, { kind: which, id, etag }) {
    const headers: Record<string, string> = etag ? { 'if-match': etag } : {}
    await openBox(io).sendOnce(`/2.0/${which}s/${id}`, { method: 'DELETE', leaveBy: io.leaveBy, headers }, z.unknown())
  },
})
