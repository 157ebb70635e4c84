import { z } from 'zod'
import { toolOf, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { lastingIds, openOutlook, OutlookId, ownPath } from '../../../platforms/microsoft/outlook.ts'
import { folderNamed, folderOf } from './folders.ts'
import { folder, message } from './inputs.ts'
import { scopesFor } from './scopes.ts'
import { headOf, namedAs } from './write.ts'

// https://learn.microsoft.com/graph/api/resources/message
const Placed = z.object({ id: z.string(), parentFolderId: z.string(), webLink: z.string().nullish() })

const placeOf = async (io: ToolIo<object>, id: string): Promise<string> =>
  (await openOutlook(io).get(ownPath(`/messages/${id}`), { $select: 'parentFolderId' }, Placed, lastingIds)).parentFolderId

/** https://learn.microsoft.com/graph/api/message-move */
function moveOnce(io: ToolIo<object>, id: string, destinationId: string) {
  const once = { method: 'POST', body: { destinationId }, leaveBy: io.leaveBy, headers: lastingIds }
  return openOutlook(io).sendOnce(ownPath(`/messages/${id}/move`), once, Placed)
}

/** Moves a mail back to where it was, unless somebody has moved it on. */
const undoMoved = undoOf<object>()({
  memo: z.object({ message: OutlookId, from: z.string(), to: z.string() }),
  async look(io, { message: id, from, to }) {
    const now = await placeOf(io, id)
    if (now === to) return 'asLeft'
    return now === from ? 'undone' : 'changed'
  },
  take: (io, { message: id, from }) => moveOnce(io, id, from),
})

export const moveMessage = toolOf<object>()({
  description:
    'Moves a mail of Outlook into a folder: “Archive” archives it, “Deleted Items” throws it away, from where it can be moved back.',
  effect: 'write',
  egress: 'account',
  egressFields: ['message', 'folder'],
  names: { folder: folderNamed },
  scopes: scopesFor.moving,
  // What lies there already stays there.
  idempotency: 'natural',
  input: z.object({ message, folder }),
  async run(io, { message: id, folder: name }) {
    const { id: destination } = await folderOf(openOutlook(io), name)
    const from = await placeOf(io, id)
    const { id: ref, parentFolderId: to, webLink } = await moveOnce(io, id, destination)
    return { data: { id: ref, folder: name, link: webLink }, ref, ...(from !== to && { undo: { message: ref, from, to } }) }
  },
  undo: undoMoved,
  current: async (io, { message: id }) => ({ message: namedAs(await headOf(openOutlook(io), id), io.zone) }),
})
