import type { AccountId, AgentId, ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import type { ChatUser } from '@quarry/integrations/kit/channel'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Place = { workspaceId: WorkspaceId; clientId: ChannelClientId }

export const findPeople = (db: Db, { workspaceId, clientId }: Place, users: readonly string[]) =>
  db
    .selectFrom('channel_user')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('external_user', '=', sql<string>`any(${sql.val([...users])}::text[])`)
    .execute()

/** What the service says of somebody. */
export async function noteDescribed(db: Db, { workspaceId, clientId }: Place, described: ChatUser): Promise<void> {
  const said = JSON.stringify(described)
  await sql`
    insert into channel_user (workspace_id, client_id, external_user, described)
    values (${workspaceId}, ${clientId}, ${described.id}, ${said})
    on conflict (client_id, external_user) do update set described = excluded.described
      where channel_user.described is distinct from excluded.described`.execute(db)
}

/** The active member with this address, which they have confirmed. Asked of everybody in a space, with every question. */
export async function findMemberBy(db: Db, workspaceId: WorkspaceId, email: string): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from (
      select id as account_id from account where email = ${email}
      union select account_id from account_email where email = ${email} and confirmed_at is not null
    ) person join member using (account_id) where workspace_id = ${workspaceId} and status = 'active'`.execute(db)
  return rows.length === 1 ? rows[0]!.account_id : null
}

type Linked = { user: string; accountId: AccountId; how: 'email' | 'confirmed'; at: Date }

/** What a person confirmed is not taken back by an address. */
export async function linkPerson(db: Db, { workspaceId, clientId }: Place, { user, accountId, how, at }: Linked): Promise<void> {
  const linked = { account_id: accountId, how, linked_at: at, refuses_email: false }
  await db
    .insertInto('channel_user')
    .values({ workspace_id: workspaceId, client_id: clientId, external_user: user, ...linked })
    .onConflict((conflict) => {
      const changed = conflict.columns(['client_id', 'external_user']).doUpdateSet(linked)
      return how === 'email' ? changed.where('channel_user.how', 'is distinct from', 'confirmed') : changed
    })
    .execute()
}

/** From now on an address does not tell who they are; what they confirm does. @returns false: nobody was known */
export async function unlinkPerson(db: Db, { workspaceId, clientId }: Place, user: string): Promise<boolean> {
  const { rows } = await sql`
    insert into channel_user (workspace_id, client_id, external_user, refuses_email)
    values (${workspaceId}, ${clientId}, ${user}, true)
    on conflict (client_id, external_user) do update
      set account_id = null, how = null, linked_at = null, agent_id = null, invited_at = null, refuses_email = true
      where not channel_user.refuses_email or channel_user.account_id is not null
    returning 1`.execute(db)
  return rows.length > 0
}

export async function chooseAgent(db: Db, { workspaceId, clientId }: Place, user: string, agentId: AgentId): Promise<void> {
  await db
    .updateTable('channel_user')
    .set({ agent_id: agentId })
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('external_user', '=', user)
    .execute()
}

/** Notes that somebody is invited, once in a day. @returns false: they were since then. */
export async function noteInvited(db: Db, { workspaceId, clientId }: Place, user: string, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() - 24 * 60 * 60_000)
  const { rows } = await sql`
    insert into channel_user (workspace_id, client_id, external_user, invited_at)
    values (${workspaceId}, ${clientId}, ${user}, ${at})
    on conflict (client_id, external_user) do update set invited_at = excluded.invited_at
      where channel_user.invited_at is null or channel_user.invited_at < ${before}
    returning 1`.execute(db)
  return rows.length > 0
}

type NewLink = { hash: string; user: string; name: string; expiresAt: Date; goOn: string | null }

export async function insertLink(
  db: Db,
  { workspaceId, clientId }: Place,
  { hash, user, name, expiresAt, goOn }: NewLink,
): Promise<void> {
  await db
    .insertInto('channel_link')
    .values({
      token_hash: hash,
      workspace_id: workspaceId,
      client_id: clientId,
      external_user: user,
      name,
      expires_at: expiresAt,
      go_on: goOn,
    })
    .execute()
}

/** A link that leads somewhere still. */
export const findLink = (db: Db, hash: string, now: Date) =>
  db
    .selectFrom('channel_link')
    .innerJoin('channel_client', 'channel_client.id', 'channel_link.client_id')
    .innerJoin('workspace', 'workspace.id', 'channel_link.workspace_id')
    .select(['channel_link.workspace_id', 'channel_link.client_id', 'external_user', 'channel_link.name', 'expires_at', 'go_on'])
    .select(['channel_client.vendor', 'channel_client.team_name', 'workspace.name as workspace_name'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('workspace.removed_at', 'is', null)
    .executeTakeFirst()

/** @returns false when somebody was faster. */
export async function useLink(tx: Db, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_link')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('channel_link').where('expires_at', '<', before).execute()
}
