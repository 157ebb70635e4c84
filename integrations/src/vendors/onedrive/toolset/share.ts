import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { people } from '../../../platforms/microsoft/people.ts'
import { file, itemOf, namedAs, openDrive, pathOf, scopesFor, shortOf } from './files.ts'
import { fileNamed } from './names.ts'
import { undoShared } from './undo.ts'

const Permission = z.object({
  id: z.string(),
  roles: z.array(z.string()).default([]),
  grantedToV2: z
    .object({ user: z.object({ email: z.string().nullish(), displayName: z.string().nullish() }).nullish() })
    .nullish(),
  invitation: z.object({ email: z.string().nullish() }).nullish(),
})
type Permission = z.output<typeof Permission>
const Permissions = z.object({ value: z.array(Permission) })

const addressOf = ({ grantedToV2, invitation }: Permission): string | null =>
  grantedToV2?.user?.email ?? invitation?.email ?? null

/** More nobody looks through before approving. */
const most = 200

async function permissionsOf(graph: Graph, id: string): Promise<Permission[]> {
  const found: Permission[] = []
  for await (const { values } of graph.pages(pathOf(id, '/permissions'), {}, Permission)) {
    found.push(...values)
    if (found.length >= most) break
  }
  return found
}

const peopleIn = (permissions: readonly Permission[]): string =>
  permissions
    .flatMap((each) => {
      const who = addressOf(each) ?? each.grantedToV2?.user?.displayName
      return who ? [`${who} (${each.roles.join(', ')})`] : []
    })
    .join(', ')

const tool = toolOf<object>()

export const shareFile = tool({
  description: 'Lets certain people read or change a file or folder of OneDrive. A link for anyone is not made.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['file', 'people'],
  names: { file: fileNamed, people: people({ least: 1, most: 20 }) },
  scopes: scopesFor.sharing,
  // Who has the role already is not let in a second time.
  idempotency: 'natural',
  input: z.object({
    file,
    people: z.array(z.email().max(254)).min(1).max(20).describe('Addresses'),
    role: z.enum(['read', 'write']).default('read').describe('What they may do'),
    isMailed: z.boolean().default(false).describe('Whether they get a mail from Microsoft'),
    message: z.string().max(2_000).optional().describe('What the mail says'),
  }),
  async run(io, { file: id, people: addresses, role, isMailed, message }) {
    const graph = openDrive(io)
    const item = await itemOf(graph, id)
    if (item.root) throw new IntegrationError('settings', 'A whole OneDrive is not shared.')
    const held = await permissionsOf(graph, id)
    const has = new Set(
      held.flatMap((each) =>
        each.roles.includes(role) || each.roles.includes('owner') ? (addressOf(each)?.toLowerCase() ?? []) : [],
      ),
    )
    const missing = addresses.filter((address) => !has.has(address.toLowerCase()))
    const data = { ...shortOf(item, io.zone), people: addresses, role }
    if (missing.length === 0) return { data, ref: id }
    // https://learn.microsoft.com/graph/api/driveitem-invite
    const body = {
      recipients: missing.map((email) => ({ email })),
      roles: [role],
      requireSignIn: true,
      sendInvitation: isMailed,
      ...(isMailed && message && { message }),
    }
    const { value: made } = await graph.sendOnce(
      pathOf(id, '/invite'),
      { method: 'POST', body, leaveBy: io.leaveBy },
      Permissions,
    )
    // One right is taken back at a time; what somebody could do before is not known any more.
    const isNew = !held.some((each) => missing.some((address) => address.toLowerCase() === addressOf(each)?.toLowerCase()))
    const [permission, ...others] = made
    return {
      data,
      ref: id,
      ...(isNew && permission && others.length === 0 && { undo: { file: id, permission: permission.id, role } }),
    }
  },
  undo: undoShared,
  async current(io, { file: id }) {
    const graph = openDrive(io)
    return { file: namedAs(await itemOf(graph, id)), people: peopleIn(await permissionsOf(graph, id)) }
  },
})
