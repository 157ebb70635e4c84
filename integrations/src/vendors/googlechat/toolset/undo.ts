import { z } from 'zod'
import { type Standing, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { standingBetween, undoneIfMissing } from '../../../kit/tool-undo.ts'
import { openChat, scopes } from './chat.ts'

const undo = undoOf<object>()
const open = (io: ToolIo<object>) => openChat(io, [scopes.changing])
const Found = z.object({
  text: z.string().default(''),
  lastUpdateTime: z.string().optional(),
  deletionMetadata: z.object({}).optional(),
})

const messageAt = (io: ToolIo<object>, message: string) =>
  open(io).get(`/v1/${message}`, { fields: 'text,lastUpdateTime,deletionMetadata' }, Found)

/** Deletes a message that was not changed. Sending asks for less than that takes. */
export const undoSent = undo({
  scopes: [scopes.changing],
  memo: z.object({ message: z.string() }),
  look: (io, { message }) =>
    messageAt(io, message).then(({ lastUpdateTime, deletionMetadata }): Standing => {
      if (deletionMetadata) return 'undone'
      return lastUpdateTime === undefined ? 'asLeft' : 'changed'
    }, undoneIfMissing),
  async take(io, { message }) {
    await open(io).sendOnce(`/v1/${message}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})

/** Gives a message its former text back. */
export const undoUpdated = undo({
  memo: z.object({ message: z.string(), before: z.string(), after: z.string() }),
  look: async (io, { message, ...between }) => standingBetween((await messageAt(io, message)).text, between),
  async take(io, { message, before }) {
    const once = { method: 'PATCH', leaveBy: io.leaveBy, body: { text: before }, query: { updateMask: 'text', fields: 'name' } }
    await open(io).sendOnce(`/v1/${message}`, once, z.unknown())
  },
})
