import { z } from 'zod'
import { type Standing, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { undoneIfMissing } from '../../../kit/tool-undo.ts'
import { isFolder } from '../file.ts'
import { everywhere, fields, Files, Found, foundEverywhere, openDrive, pathOf, scopesFor } from './files.ts'
import { quoted } from '../drive.ts'

const undo = undoOf<object>()
const open = (io: ToolIo<object>) => openDrive(io, scopesFor.writing)
const id = z.string()

const fileAt = (io: ToolIo<object>, file: string): Promise<Found> => open(io).get(pathOf(file), { ...everywhere, fields }, Found)

const change = (io: ToolIo<object>, file: string, body: object, query: object = {}) =>
  open(io).sendOnce(
    pathOf(file),
    { method: 'PATCH', leaveBy: io.leaveBy, body, query: { ...everywhere, ...query, fields: 'id' } },
    z.unknown(),
  )

async function isEmpty(io: ToolIo<object>, folder: string): Promise<boolean> {
  const q = `${quoted(folder)} in parents and trashed = false`
  const { files } = await open(io).get(
    '/drive/v3/files',
    { ...foundEverywhere, q, pageSize: 1, fields: `files(${fields})` },
    Files,
  )
  return files.length === 0
}

/** What it takes to move to the trash what a call has made. */
export const madeBy = ({ id: file, modifiedTime, headRevisionId }: Found) => ({ file, modifiedTime, headRevisionId })

/** Moves to the trash what nobody has written in, or put anything into. */
export const undoMade = undo({
  memo: z.object({ file: id, modifiedTime: z.string().optional(), headRevisionId: z.string().optional() }),
  look: (io, { file, modifiedTime, headRevisionId }) =>
    fileAt(io, file).then(async (found): Promise<Standing> => {
      if (found.trashed) return 'undone'
      const isSame = isFolder(found)
        ? await isEmpty(io, file)
        : found.modifiedTime === modifiedTime && found.headRevisionId === headRevisionId
      return isSame ? 'asLeft' : 'changed'
    }, undoneIfMissing),
  take: (io, { file }) => change(io, file, { trashed: true }),
})

/** Moves a file back to where it was. */
export const undoMoved = undo({
  memo: z.object({ file: id, from: z.array(id), to: id }),
  async look(io, { file, from, to }) {
    const { parents, trashed } = await fileAt(io, file)
    if (!trashed && parents.includes(to)) return 'asLeft'
    return !trashed && from.every((parent) => parents.includes(parent)) ? 'undone' : 'changed'
  },
  take: (io, { file, from, to }) => change(io, file, {}, { addParents: from.join(','), removeParents: to }),
})

/** Takes a file out of the trash. */
export const undoTrashed = undo({
  memo: z.object({ file: id }),
  look: async (io, { file }) => ((await fileAt(io, file)).trashed ? 'asLeft' : 'undone'),
  take: (io, { file }) => change(io, file, { trashed: false }),
})

const Role = z.object({ role: z.string().default('') })

/** Takes the right back that a person got. */
export const undoShared = undo({
  memo: z.object({ file: id, permission: id, role: z.string() }),
  look: (io, { file, permission, role }) =>
    open(io)
      .get(pathOf(file, `/permissions/${encodeURIComponent(permission)}`), { ...everywhere, fields: 'role' }, Role)
      .then((found): Standing => (found.role === role ? 'asLeft' : 'changed'), undoneIfMissing),
  take: (io, { file, permission }) =>
    open(io).sendOnce(
      pathOf(file, `/permissions/${encodeURIComponent(permission)}`),
      { method: 'DELETE', leaveBy: io.leaveBy, query: everywhere },
      z.unknown(),
    ),
})
