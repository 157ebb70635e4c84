import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { ConversationId, FileId, MessageId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Owner } from '../owner.ts'

/** A part of a file's text, in reading order. */
export type FilePiece = { headings: string[]; body: string }
type NewFile = { name: string; size: number; code: DocumentCode; pieces: readonly FilePiece[]; at: Date }

export async function insertFile(tx: Db, { workspaceId, accountId }: Owner, file: NewFile): Promise<FileId> {
  const { name, size, code, pieces, at } = file
  const { id } = await tx
    .insertInto('conversation_file')
    .values({
      workspace_id: workspaceId,
      account_id: accountId,
      conversation_id: null,
      message_id: null,
      name,
      size,
      code,
      pieces: JSON.stringify(pieces),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those this person has not asked with. */
export async function countUnasked(db: Db, { workspaceId, accountId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('conversation_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The same. Nobody else adds one for them until the transaction ends. */
export async function holdUnaskedCount(tx: Db, owner: Owner): Promise<number> {
  const name = `agent.files:${owner.workspaceId}:${owner.accountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  return countUnasked(tx, owner)
}

/** @returns how many of them this person had not asked with before. */
export async function putAskedWith(
  tx: Db,
  { workspaceId, accountId }: Owner,
  ids: readonly FileId[],
  { conversationId, messageId }: { conversationId: ConversationId; messageId: MessageId },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation_file')
    .set({
      conversation_id: conversationId,
      message_id: messageId,
      position: sql`array_position(${sql.val([...ids])}::uuid[], conversation_file.id)`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('conversation_id', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Of one conversation, without their texts, those of each question as they were put to it. */
export const findFiles = (db: Db, workspaceId: WorkspaceId, conversationId: ConversationId) =>
  db
    .selectFrom('conversation_file')
    .select(['id', 'message_id', 'name', 'size', 'code'])
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The same with their texts, the last one first. @param ofPublic only those that others were shown with their question */
export const findFilesWhole = (db: Db, workspaceId: WorkspaceId, conversationId: ConversationId, ofPublic: boolean) =>
  db
    .selectFrom('conversation_file')
    .innerJoin('message', 'message.id', 'conversation_file.message_id')
    .select(['conversation_file.id', 'conversation_file.name', 'conversation_file.pieces'])
    .where('conversation_file.workspace_id', '=', workspaceId)
    .where('conversation_file.conversation_id', '=', conversationId)
    .$if(ofPublic, (query) => query.where('message.is_public', '=', true))
    .orderBy('conversation_file.created_at', 'desc')
    .orderBy('conversation_file.id')
    .execute()

/** An own one. */
export const findFile = (db: Db, { workspaceId, accountId }: Owner, id: FileId) =>
  db
    .selectFrom('conversation_file')
    .select(['name', 'pieces'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns false when it is not theirs, or was asked with. */
export async function deleteFile(db: Db, { workspaceId, accountId }: Owner, id: FileId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversation_file')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('conversation_id', 'is', null)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteUnasked(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('conversation_file').where('conversation_id', 'is', null).where('created_at', '<', before).execute()
}
