import type { AccountId } from '@quarry/contract/ids'
import type { ChatSpace, ChatUser } from '@quarry/integrations/kit/channel'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { Readers } from '@quarry/contract/channel/channel'
import type { Actor, App } from '../../context.ts'
import { findActor } from '../run/run.ts'
import type { OpenChannel } from './open-channel.ts'
import { findMemberBy, findPeople, linkPerson } from './person.store.ts'

/** Beyond this nobody is looked up one by one. */
const mostReaders = 50

/** Who somebody in a chat is there, as the service says now, or said with what they did last. */
export async function userIn(app: App, { channel, io, client }: OpenChannel, id: string, space: string): Promise<ChatUser> {
  const [known] = await findPeople(app.db, { workspaceId: client.workspace_id, clientId: client.id }, [id])
  return channel.user(io, id, known?.described ?? null, space)
}

/**
 * Who of the workspace somebody in a chat is: whom they confirmed to be, or the member whose confirmed address the service confirms as well.
 * @returns null: nobody yet
 */
export async function accountOf(app: App, { client }: Pick<OpenChannel, 'client'>, user: ChatUser): Promise<AccountId | null> {
  const place = { workspaceId: client.workspace_id, clientId: client.id }
  const [known] = await findPeople(app.db, place, [user.id])
  if (known?.how === 'confirmed') return known.account_id
  // An address may change hands: it is looked up each time.
  if (known?.refuses_email || !user.isWhole || !user.emailIsConfirmed || user.email === null) return null
  const accountId = await findMemberBy(app.db, client.workspace_id, user.email)
  if (accountId && known?.account_id !== accountId)
    await linkPerson(app.db, place, { user: user.id, accountId, how: 'email', at: app.clock.now() })
  return accountId
}

/**
 * Who reads what is said in a space, as far as that is known.
 *
 * - In a small private one whose people are all known: these.
 * - Else everybody of the service's workspace, if an administrator said that they may read what every member may see.
 * - Else nobody can be told from a stranger, and only the person is answered: null.
 */
export async function readersIn(
  app: App,
  open: OpenChannel,
  { space, asker }: { space: ChatSpace; asker: Actor },
  signal: AbortSignal,
): Promise<Readers | null> {
  if (space.isExternal) return null
  if (space.kind !== 'public') {
    const people = await membersOf(app, open, space.id, signal)
    if (people?.includes(asker.account.id)) return [asker.account.id, ...people.filter((id) => id !== asker.account.id)]
  }
  return open.client.is_trusted ? 'members' : null
}

/** Members that the people of a space are. @returns null: they are many, or one of them is nobody we know */
async function membersOf(app: App, open: OpenChannel, space: string, signal: AbortSignal): Promise<AccountId[] | null> {
  try {
    const ids = await open.channel.members(open.io, space, mostReaders)
    if (ids === null) return null
    const accounts: AccountId[] = []
    for (const id of ids) {
      if (id === open.client.bot_user) continue
      const accountId = await accountOf(app, open, await userIn(app, open, id, space))
      if (accountId === null || !(await findActor(app, accountId, open.client.workspace_id, signal))) return null
      accounts.push(accountId)
    }
    return accounts
  } catch (error) {
    // Who reads there is then not known.
    if (error instanceof IntegrationError) return null
    throw error
  }
}

/** Whether everybody who reads now was counted on before. */
export const isWithin = (now: Readers | null, before: Readers): boolean => {
  if (now === null) return false
  if (before === 'members') return true
  return now !== 'members' && now.every((id) => before.includes(id))
}
