import { z } from 'zod'
import { toolOf } from '../../../kit/tool.ts'
import { lastingIds, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'
import { folderNamed, folderOf } from './folders.ts'
import { folder, message } from './inputs.ts'
import { scopesFor } from './scopes.ts'
import { headOf, namedAs } from './write.ts'

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
    const graph = openOutlook(io)
    const { id: destinationId } = await folderOf(graph, name)
    const once = { method: 'POST', body: { destinationId }, leaveBy: io.leaveBy, headers: lastingIds }
    // https://learn.microsoft.com/graph/api/message-move
    const moved = await graph.sendOnce(
      ownPath(`/messages/${id}/move`),
      once,
      z.object({ id: z.string(), webLink: z.string().nullish() }),
    )
    return { data: { id: moved.id, folder: name, link: moved.webLink }, ref: moved.id }
  },
  current: async (io, { message: id }) => ({ message: namedAs(await headOf(openOutlook(io), id), io.zone) }),
})
