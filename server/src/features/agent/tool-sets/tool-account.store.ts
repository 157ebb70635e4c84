import type { Privilege } from '@quarry/contract/workspace/permission'
import type { AccountId, ConnectionId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Role } from '@quarry/contract/workspace/role'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** As whom the tools of services act for a person. */
export const findToolAccounts = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  db
    .selectFrom('tool_account')
    .select(['service', 'connection_id'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()

type Assigned = { accountId: AccountId; service: ServiceName; connectionId: ConnectionId; at: Date }

export async function putToolAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  { accountId, service, connectionId, at }: Assigned,
): Promise<void> {
  await tx
    .insertInto('tool_account')
    .values({ workspace_id: workspaceId, account_id: accountId, service, connection_id: connectionId, since: at })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'account_id', 'service']).doUpdateSet({ connection_id: connectionId, since: at }),
    )
    .execute()
}

/** The tool sets that do not act as a person although they are signed in to the service. */
export async function findWithdrawn(db: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<Set<ToolSetId>> {
  const rows = await db
    .selectFrom('withdrawn_tool_account')
    .select('tool_set_id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
  return new Set(rows.map((row) => row.tool_set_id))
}

type Withdrawal = { toolSetId: ToolSetId; accountId: AccountId }

export async function withdraw(tx: Db, workspaceId: WorkspaceId, { toolSetId, accountId }: Withdrawal): Promise<void> {
  await tx
    .insertInto('withdrawn_tool_account')
    .values({ workspace_id: workspaceId, tool_set_id: toolSetId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function endWithdrawal(tx: Db, workspaceId: WorkspaceId, { toolSetId, accountId }: Withdrawal): Promise<void> {
  await tx
    .deleteFrom('withdrawn_tool_account')
    .where('workspace_id', '=', workspaceId)
    .where('tool_set_id', '=', toolSetId)
    .where('account_id', '=', accountId)
    .execute()
}

type SignedIn = {
  toolSetId: ToolSetId
  accountId: AccountId
  firstName: string
  lastName: string
  role: Role
  privileges: Privilege[]
  connectionId: ConnectionId
  since: Date
}

/** Members that tool sets act as when they ask, by name. */
export async function findSignedIn(db: Db, workspaceId: WorkspaceId, toolSetIds: readonly ToolSetId[]): Promise<SignedIn[]> {
  const { rows } = await sql<SignedIn>`
    select tools.id as "toolSetId", account.id as "accountId", account.first_name as "firstName", account.last_name as "lastName",
      member.role, member.privileges, mine.connection_id as "connectionId", mine.since
    from agent_tool_set tools
    join tool_account mine on mine.workspace_id = tools.workspace_id and mine.service = tools.service
    join member on member.workspace_id = mine.workspace_id and member.account_id = mine.account_id and member.status = 'active'
    join account on account.id = mine.account_id
    where tools.workspace_id = ${workspaceId} and tools.id = any(${sql.val([...toolSetIds])}::uuid[]) and tools.method = 'PERSONAL'
      and not exists (select from withdrawn_tool_account withdrawn
        where withdrawn.tool_set_id = tools.id and withdrawn.account_id = mine.account_id)
    order by lower(account.last_name), lower(account.first_name), account.id`.execute(db)
  return rows
}

type SharedAccount = Omit<SignedIn, 'role' | 'privileges'>

/** The shared accounts of tool sets, by who looks after them. */
export async function findSharedAccounts(
  db: Db,
  workspaceId: WorkspaceId,
  toolSetIds: readonly ToolSetId[],
): Promise<SharedAccount[]> {
  const { rows } = await sql<SharedAccount>`
    select tools.id as "toolSetId", account.id as "accountId", account.first_name as "firstName", account.last_name as "lastName",
      connection.id as "connectionId", connection.renewed_at as since
    from agent_tool_set tools
    join connection on connection.id = tools.connection_id
    join account on account.id = connection.created_by
    where tools.workspace_id = ${workspaceId} and tools.id = any(${sql.val([...toolSetIds])}::uuid[])
    order by tools.created_at, tools.id`.execute(db)
  return rows
}
