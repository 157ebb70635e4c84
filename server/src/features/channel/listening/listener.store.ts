import type { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** An app that one process listens to. @property renewedAt when its secrets were entered */
export type HeldClient = { id: ChannelClientId; workspaceId: WorkspaceId; renewedAt: Date }

/**
 * Takes apps that nobody listens to, and keeps those that this process has, all by the clock of the database.
 * @returns those it has from now on
 */
export async function holdClients(db: Db, holder: string, heldSeconds: number): Promise<HeldClient[]> {
  const { rows } = await sql<HeldClient>`
    with listened as (
      select client.id, client.workspace_id, connection.renewed_at
      from channel_client client
      join connection on connection.id = client.connection_id
      join workspace on workspace.id = client.workspace_id and workspace.removed_at is null
      where client.way <> 'http' and client.status = 'ready'
    ), held as (
      insert into channel_listener (client_id, workspace_id, holder, held_until)
      select id, workspace_id, ${holder}, clock_timestamp() + make_interval(secs => ${heldSeconds}) from listened order by id
      on conflict (client_id) do update set holder = excluded.holder, held_until = excluded.held_until
        where channel_listener.holder = excluded.holder or channel_listener.held_until < clock_timestamp()
      returning client_id
    )
    select listened.id, workspace_id as "workspaceId", renewed_at as "renewedAt"
    from held join listened on listened.id = held.client_id`.execute(db)
  return rows
}

/** Lets others have them at once. */
export async function releaseClients(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('channel_listener').where('holder', '=', holder).execute()
}
