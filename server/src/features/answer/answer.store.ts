import type { AnswerKind, Reference, Vote } from '@quarry/contract/answer'
import type { AccountId, AnswerId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

type NewAnswer = {
  accountId: AccountId
  requestId: SearchRequestId
  kind: AnswerKind
  body: string
  citations: readonly Reference[]
  at: Date
}

export async function insertAnswer(db: Db, workspaceId: WorkspaceId, answer: NewAnswer): Promise<AnswerId> {
  const { id } = await db
    .insertInto('answer')
    .values({
      workspace_id: workspaceId,
      account_id: answer.accountId,
      request_id: answer.requestId,
      kind: answer.kind,
      body: answer.body,
      citations: JSON.stringify(answer.citations),
      created_at: answer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false when there is no such answer of this account. */
export async function updateVote(db: Db, accountId: AccountId, id: AnswerId, vote: Vote): Promise<boolean> {
  const result = await db
    .updateTable('answer')
    .set({ vote })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
