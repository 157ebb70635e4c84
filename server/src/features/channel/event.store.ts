import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

type Event = { name: 'channel.assignFailed'; code: string; detail: Record<string, unknown>; at: Date }

export async function insertEvent(
  db: Db,
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  { detail, ...event }: Event,
): Promise<void> {
  await db
    .insertInto('client_event')
    .values({ workspace_id: workspaceId, account_id: accountId, ...event, detail: JSON.stringify(detail) })
    .execute()
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('client_event').where('at', '<', before).execute()
}
