import { z } from 'zod'
import { type Standing, undoOf } from '../../../kit/tool.ts'
import { undoneIfMissing } from '../../../kit/tool-undo.ts'
import { Nothing } from '../../../platforms/microsoft/outlook.ts'
import { isFolder } from '../item.ts'
import { ActedItem, fields, fileId, Items, itemOf, openDrive, pathOf } from './files.ts'

const undo = undoOf<object>()
const eTag = z.string().nullish()
/** Only what was looked at. */
const only = (tag: string | null | undefined) => ({ 'if-match': tag ?? '*' })

/** Moves to the recycle bin what nobody has changed, or put anything into. */
export const undoMade = undo({
  memo: z.object({ file: fileId, eTag }),
  async look(io, { file, eTag: left }) {
    const graph = openDrive(io)
    return itemOf(graph, file).then(async (item): Promise<Standing> => {
      if (item.eTag !== left) return 'changed'
      if (!isFolder(item)) return 'asLeft'
      const { value } = await graph.get(pathOf(file, '/children'), { $top: 1, $select: fields }, Items)
      return value.length === 0 ? 'asLeft' : 'changed'
    }, undoneIfMissing)
  },
  async take(io, { file, eTag: left }) {
    await openDrive(io).sendOnce(pathOf(file), { method: 'DELETE', leaveBy: io.leaveBy, headers: only(left) }, Nothing)
  },
})

/** Moves a file back to where it was, and gives it its name back. */
export const undoMoved = undo({
  memo: z.object({ file: fileId, parent: z.string().nullish(), name: z.string(), eTag }),
  async look(io, { file, parent, name, eTag: left }) {
    const item = await itemOf(openDrive(io), file)
    if (item.eTag === left) return 'asLeft'
    return item.name === name && item.parentReference?.id === parent ? 'undone' : 'changed'
  },
  async take(io, { file, parent, name, eTag: left }) {
    const body = { name, ...(parent && { parentReference: { id: parent } }) }
    await openDrive(io).sendOnce(pathOf(file), { method: 'PATCH', body, leaveBy: io.leaveBy, headers: only(left) }, ActedItem)
  },
})

const permissionPath = (file: string, permission: string): string =>
  pathOf(file, `/permissions/${encodeURIComponent(permission)}`)
const Roles = z.object({ roles: z.array(z.string()).default([]) })

/** Takes the right back that a person got: https://learn.microsoft.com/graph/api/permission-delete */
export const undoShared = undo({
  memo: z.object({ file: fileId, permission: z.string(), role: z.string() }),
  look: (io, { file, permission, role }) =>
    openDrive(io)
      .get(permissionPath(file, permission), {}, Roles)
      .then(({ roles }): Standing => (roles.length === 1 && roles[0] === role ? 'asLeft' : 'changed'), undoneIfMissing),
  async take(io, { file, permission }) {
    await openDrive(io).sendOnce(permissionPath(file, permission), { method: 'DELETE', leaveBy: io.leaveBy }, Nothing)
  },
})
