import { z } from 'zod'
import { type Standing, undoOf } from '../../../kit/tool.ts'
import { sharedWith } from '../finding.ts'
import { sessionOf } from '../session.ts'
import type { DropboxSettings } from '../settings.ts'
import { placeOf } from './files.ts'

const undo = undoOf<DropboxSettings>()
const id = z.string().regex(/^id:/)

/** Deletes what nobody has changed, or put anything into; people can restore it there. */
export const undoMade = undo({
  memo: z.object({ id, rev: z.string().optional() }),
  async look(io, { id: made, rev }): Promise<Standing> {
    const session = await sessionOf(io)
    const entry = await session.entry(made)
    if (!entry || entry['.tag'] === 'deleted') return 'undone'
    if (entry['.tag'] === 'file') return entry.rev === rev ? 'asLeft' : 'changed'
    for await (const { entries } of session.list(made, false)) if (entries.length > 0) return 'changed'
    return 'asLeft'
  },
  async take(io, { id: made, rev }) {
    const { api } = await sessionOf(io)
    // Only what was looked at: another version is not deleted.
    const body = { path: made, ...(rev !== undefined && { parent_rev: rev }) }
    await api.sendOnce('/2/files/delete_v2', { method: 'POST', body, leaveBy: io.leaveBy }, z.unknown())
  },
})

/** Moves a file back to where it was. What lies there by now is not overwritten. */
export const undoMoved = undo({
  memo: z.object({ id, from: z.string(), to: z.string() }),
  async look(io, { id: moved, from, to }) {
    const entry = await (await sessionOf(io)).entry(moved)
    if (!entry || entry['.tag'] === 'deleted') return 'changed'
    const at = placeOf(entry)
    return at === to ? 'asLeft' : at === from ? 'undone' : 'changed'
  },
  async take(io, { id: moved, from }) {
    const { api } = await sessionOf(io)
    const body = { from_path: moved, to_path: from, autorename: false }
    await api.sendOnce('/2/files/move_v2', { method: 'POST', body, leaveBy: io.leaveBy }, z.unknown())
  },
})

/** Takes the right back that a person got, or the invitation to it. */
export const undoShared = undo({
  memo: z.object({ id, person: z.string(), role: z.string() }),
  async look(io, { id: shared, person, role }) {
    const has = (await sharedWith(await sessionOf(io), shared)).get(person.toLowerCase())
    return has === undefined ? 'undone' : has === role ? 'asLeft' : 'changed'
  },
  async take(io, { id: shared, person }) {
    const { api } = await sessionOf(io)
    const body = { file: shared, member: { '.tag': 'email', email: person } }
    // https://www.dropbox.com/developers/documentation/http/documentation#sharing-remove_file_member_2
    await api.sendOnce('/2/sharing/remove_file_member_2', { method: 'POST', body, leaveBy: io.leaveBy }, Removed)
  },
})

/** Another answer says that they could not be removed. */
const Removed = z.object({ '.tag': z.literal('success') })
