import type { Access, Principal } from '../../kit/rights.ts'
import type { DropboxSession } from './session.ts'
import type { File, Members } from './shapes.ts'

/** Levels that open something. `traverse` shows only the way to what lies below, `no_access` nothing: AccessLevel in the sharing namespace. */
const opening = new Set(['owner', 'editor', 'viewer', 'viewer_no_comment'])

/** The members of a shared folder are one group, so that who joins or leaves it changes that and none of its files. */
export const membersOf = (sharedFolder: string): `group:${string}` => `group:folder ${sharedFolder}`

/** Those among the members who may read; invited by address are those who have not come yet. */
export function readersIn({ users, groups, invitees }: Members): Principal[] {
  const open = <T extends { access_type: { '.tag': string } }>(all: readonly T[]) =>
    all.filter(({ access_type: level }) => opening.has(level['.tag']))
  return [
    ...open(users).map(({ user }): Principal => `user:${user.account_id}`),
    ...open(groups).map(({ group }): Principal => `group:${group.group_id}`),
    ...open(invitees).flatMap(({ invitee, user }): Principal[] => [
      ...(invitee.email ? [`email:${invitee.email.toLowerCase()}` as const] : []),
      ...(user ? [`user:${user.account_id}` as const] : []),
    ]),
  ]
}

/** The shared folder whose members read a file; null in a folder of the account's own. */
export const sharedFolderOf = ({ account }: DropboxSession, { sharing_info: sharing }: File): string | null => {
  const id = sharing?.parent_shared_folder_id ?? null
  return id === account.root_info.home_namespace_id ? null : id
}

/**
 * Who may read each of these files: the account, which was shown it; the members of the shared folder it lies in; and whom it was shared
 * with by itself. A shared link opens a file for everybody who has the link, and Quarry cannot know them: it lets in nobody here.
 */
export async function readersOf(
  session: DropboxSession,
  files: readonly File[],
): Promise<{ access: Access; members: Members | null }[]> {
  const asked = files.filter((file) => file.has_explicit_shared_members)
  const members = await session.fileMembers(asked.map(({ id }) => id))
  return files.map((file) => {
    const shared = sharedFolderOf(session, file)
    const own = members.get(file.id) ?? null
    const principals: Principal[] = [
      `user:${session.account.account_id}`,
      ...(shared === null ? [] : [membersOf(shared)]),
      ...(own ? readersIn(own) : []),
    ]
    return { access: [[...new Set(principals)]], members: own }
  })
}
