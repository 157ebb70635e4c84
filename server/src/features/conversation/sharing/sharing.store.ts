import type { AccountId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'
import type { Owner } from '../owner.ts'
import { isAfter, type ShownLast } from '../page.store.ts'

/** Those that their person asked in: what is only tried, and what programs keep themselves, is nobody else's. */
const shareableOrigins = ['app', 'mcp', 'schedule', 'search'] as const

const shareable = (db: Db, { workspaceId, accountId }: Owner, id: ConversationId) =>
  db
    .selectFrom('conversation')
    .select(['id', 'shared_with', 'shared_at'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('origin', 'in', shareableOrigins)

/** @returns undefined when it is not theirs to share. */
export const findShareable = (db: Db, owner: Owner, id: ConversationId) => shareable(db, owner, id).executeTakeFirst()

/** Lets nobody else change who reads it until the transaction ends. @returns undefined when it is not theirs to share. */
export const holdShareable = (tx: Db, owner: Owner, id: ConversationId) => shareable(tx, owner, id).forUpdate().executeTakeFirst()

/** @param sharedWith null: nobody any more. */
export async function putSharing(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  sharedWith: 'everybody' | 'people' | null,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ shared_with: sharedWith, shared_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function replaceReaders(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  accountIds: readonly AccountId[],
): Promise<void> {
  await tx.deleteFrom('conversation_reader').where('workspace_id', '=', workspaceId).where('conversation_id', '=', id).execute()
  if (accountIds.length === 0) return
  const rows = accountIds.map((accountId) => ({ workspace_id: workspaceId, conversation_id: id, account_id: accountId }))
  await tx.insertInto('conversation_reader').values(rows).execute()
}

/** How many of these are members. Who is deactivated stays a reader, and reads again once they are active. */
export async function countMembers(tx: Db, workspaceId: WorkspaceId, ids: readonly AccountId[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await tx
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('account_id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

/** By name. */
export const findReaders = (db: Db, workspaceId: WorkspaceId, id: ConversationId) =>
  db
    .selectFrom('conversation_reader')
    .innerJoin('account', 'account.id', 'conversation_reader.account_id')
    .innerJoin('member', (join) =>
      join
        .onRef('member.account_id', '=', 'conversation_reader.account_id')
        .onRef('member.workspace_id', '=', 'conversation_reader.workspace_id'),
    )
    .select(['account.id', 'account.first_name', 'account.last_name', 'member.display_name'])
    .where('conversation_reader.workspace_id', '=', workspaceId)
    .where('conversation_reader.conversation_id', '=', id)
    .orderBy('member.display_name')
    .orderBy('account.first_name')
    .execute()

/** What this person may read by being shared: while its own person is an active member, and theirs as others see it. */
const shared = (db: Db, { workspaceId, accountId }: Owner) =>
  db
    .selectFrom('conversation')
    .innerJoin('member', (join) =>
      join
        .onRef('member.account_id', '=', 'conversation.account_id')
        .onRef('member.workspace_id', '=', 'conversation.workspace_id')
        .on('member.status', '=', 'active'),
    )
    .innerJoin('account', 'account.id', 'conversation.account_id')
    .leftJoin('agent', 'agent.id', 'conversation.agent_id')
    .leftJoin('agent_version', (join) =>
      join.onRef('agent_version.agent_id', '=', 'agent.id').onRef('agent_version.version', '=', 'agent.version'),
    )
    .select([
      'conversation.id',
      'conversation.account_id',
      'conversation.agent_id',
      'conversation.title',
      'conversation.updated_at',
    ])
    .select(['account.first_name', 'account.last_name', 'member.display_name', 'agent_version.name as agent_name'])
    .select(({ ref }) => ref('conversation.shared_at').$notNull().as('shared_at'))
    .where('conversation.workspace_id', '=', workspaceId)
    .where('conversation.shared_with', 'is not', null)
    .where(({ or, exists, eb, selectFrom }) =>
      or([
        eb('conversation.shared_with', '=', 'everybody'),
        eb('conversation.account_id', '=', accountId),
        exists(
          selectFrom('conversation_reader')
            .select('conversation_reader.account_id')
            .whereRef('conversation_reader.conversation_id', '=', 'conversation.id')
            .where('conversation_reader.account_id', '=', accountId),
        ),
      ]),
    )

/** Of others, what was shared last first. */
export function findSharedWith(db: Db, reader: Owner, after: ShownLast | undefined, limit: number) {
  const found = shared(db, reader).where('conversation.account_id', '<>', reader.accountId)
  return (after ? found.where(isAfter('conversation.shared_at', after)) : found)
    .orderBy('conversation.shared_at', 'desc')
    .orderBy('conversation.id')
    .limit(limit)
    .execute()
}

export const findShared = (db: Db, reader: Owner, id: ConversationId) =>
  shared(db, reader).where('conversation.id', '=', id).executeTakeFirst()

export type SharedRow = NonNullable<Awaited<ReturnType<typeof findShared>>>
