import { z } from 'zod'
import { type ToolIo, undoOf } from '../../../kit/tool.ts'
import { clientOf } from '../client.ts'
import { allOn } from '../comments.ts'
import type { NotionSettings } from '../settings.ts'
import { NotionPage } from '../shapes.ts'

const undo = undoOf<NotionSettings>()
const page = z.string()

const pageAt = (io: ToolIo<NotionSettings>, id: string): Promise<NotionPage> =>
  clientOf(io).api.get(`/v1/pages/${id}`, {}, NotionPage)

const setTrash = (io: ToolIo<NotionSettings>, id: string, isInTrash: boolean) =>
  clientOf(io).api.sendOnce(
    `/v1/pages/${id}`,
    { method: 'PATCH', body: { in_trash: isInTrash }, leaveBy: io.leaveBy },
    z.unknown(),
  )

/** Moves a page to the trash that nobody has changed; Notion tells the minute of a change, and no more. */
export const undoCreated = undo({
  memo: z.object({ page, edited: z.string() }),
  async look(io, { page: id, edited }) {
    const found = await pageAt(io, id)
    if (found.in_trash) return 'undone'
    return found.last_edited_time === edited ? 'asLeft' : 'changed'
  },
  take: (io, { page: id }) => setTrash(io, id, true),
})

export const undoTrashed = undo({
  memo: z.object({ page }),
  look: async (io, { page: id }) => ((await pageAt(io, id)).in_trash ? 'asLeft' : 'undone'),
  take: (io, { page: id }) => setTrash(io, id, false),
})

/**
 * Deletes a comment that nobody has answered or changed: its thread goes with the first one. Notion lists those that are not resolved.
 * https://developers.notion.com/reference/delete-a-comment
 */
export const undoCommented = undo({
  memo: z.object({ page, comment: z.string() }),
  async look(io, { page: id, comment }) {
    const all = await allOn(clientOf(io), id)
    const found = all.find((each) => each.id === comment)
    if (!found) return 'undone'
    const isAnswered = all.some(
      (each) => each !== found && each.discussion_id != null && each.discussion_id === found.discussion_id,
    )
    return isAnswered || (found.last_edited_time ?? found.created_time) !== found.created_time ? 'changed' : 'asLeft'
  },
  async take(io, { comment }) {
    await clientOf(io).api.sendOnce(`/v1/comments/${comment}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})

const plain = (id: string): string => id.replaceAll('-', '')

/** Moves a page back below the page where it was. */
export const undoMoved = undo({
  memo: z.object({ page, before: page, after: page }),
  async look(io, { page: id, before, after }) {
    const { parent, in_trash: isInTrash } = await pageAt(io, id)
    if (isInTrash || parent?.kind !== 'page') return 'changed'
    return plain(parent.id) === plain(after) ? 'asLeft' : plain(parent.id) === plain(before) ? 'undone' : 'changed'
  },
  async take(io, { page: id, before }) {
    const body = { parent: { type: 'page_id', page_id: before } }
    await clientOf(io).api.sendOnce(`/v1/pages/${id}/move`, { method: 'POST', body, leaveBy: io.leaveBy }, z.unknown())
  },
})
