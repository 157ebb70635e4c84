import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

type NewEntry = {
  workspaceId: WorkspaceId | null
  accountId: AccountId | null
  apiKey: string | null
  action: string
  subject: string
  detail: Record<string, unknown>
  address: string | null
  createdAt: Date
}

export async function insertAuditEntry(db: Db, entry: NewEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      workspace_id: entry.workspaceId,
      account_id: entry.accountId,
      api_key: entry.apiKey,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail),
      address: entry.address,
      created_at: entry.createdAt,
    })
    .execute()
}
