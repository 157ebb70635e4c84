import type { Label } from '@quarry/contract/agent/tool'
import type { ConversationId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'

/**
 * What a model is told of the oldest messages of a conversation.
 * @property version raised with each writing
 * @property upTo `seq` of the last message in it
 * @property messages how many are in it
 * @property documents what it rests on
 */
export type Summary = {
  version: number
  upTo: number
  messages: number
  body: string
  label: Label
  documents: readonly DocumentId[]
}

export async function findSummary(db: Db, workspaceId: WorkspaceId, id: ConversationId): Promise<Summary | null> {
  const row = await db
    .selectFrom('conversation_summary')
    .select(['version', 'up_to as upTo', 'messages', 'body', 'label', 'documents'])
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** To be written while the conversation is held, by whoever read the version before it. */
export async function putSummary(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  { upTo, documents, ...summary }: Summary,
  at: Date,
): Promise<void> {
  const row = { ...summary, up_to: upTo, documents: [...documents], written_at: at }
  await tx
    .insertInto('conversation_summary')
    .values({ workspace_id: workspaceId, conversation_id: id, ...row })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(row))
    .execute()
}
