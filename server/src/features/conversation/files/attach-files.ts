import type { ConversationId, FileId, MessageId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import type { Owner } from '../owner.ts'
import { findFiles, putAskedWith } from './file.store.ts'

type Question = { conversationId: ConversationId; messageId: MessageId }

/** Makes files part of a question, while its conversation is held. @throws Failure fileMissing, tooManyFiles */
export async function attachFiles(tx: Db, owner: Owner, ids: readonly FileId[], question: Question): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const before = await findFiles(tx, owner.workspaceId, question.conversationId)
  if (before.length + wanted.length > limits.filesPerConversation) throw fail('tooManyFiles')
  if ((await putAskedWith(tx, owner, wanted, question)) < wanted.length) throw fail('fileMissing')
}
