import { z } from 'zod'
import { type Standing, undoOf } from '../../../kit/tool.ts'
import { undoneIfMissing } from '../../../kit/tool-undo.ts'
import { openBox } from '../client.ts'
import { type BoxThing, Listed, thingOf } from './things.ts'

const undo = undoOf<object>()
const kind = z.enum(['file', 'folder'])

/** What it takes to move to the trash what a call has made. */
export const madeAs = ({ type, id, etag }: BoxThing) => ({ kind: type, id, etag })

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
