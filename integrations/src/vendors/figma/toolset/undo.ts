import { z } from 'zod'
import { type Standing, undoOf } from '../../../kit/tool.ts'
import { figmaOf, part as encoded } from '../client.ts'
import type { FigmaSettings } from '../settings.ts'
import * as fields from './fields.ts'

export const pathOf = (file: string): string => `/v1/files/${encoded(fields.keyOf(file))}/comments`

const Comments = z.object({
  comments: z.array(
    z.object({ id: z.string(), parent_id: z.string().nullish(), message: z.string(), resolved_at: z.string().nullish() }),
  ),
})

/** Deletes a comment for good that nobody has changed, answered or marked as done. */
export const undoComment = undoOf<FigmaSettings>()({
  memo: z.object({ file: fields.file, comment: fields.comment, text: z.string() }),
  async look(io, { file, comment, text }): Promise<Standing> {
    const { comments } = await figmaOf(io).api.get(pathOf(file), {}, Comments)
    const found = comments.find(({ id }) => id === comment)
    if (!found) return 'undone'
    const isAnswered = comments.some(({ parent_id: parent }) => parent === comment)
    return found.message === text && !found.resolved_at && !isAnswered ? 'asLeft' : 'changed'
  },
  async take(io, { file, comment }) {
    const once = { method: 'DELETE', leaveBy: io.leaveBy }
    await figmaOf(io).api.sendOnce(`${pathOf(file)}/${comment}`, once, z.unknown())
  },
})
