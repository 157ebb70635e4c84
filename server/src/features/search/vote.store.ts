import type { AccountId, AnswerId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

type RelevanceVote = {
  answerId: AnswerId
  accountId: AccountId
  liked: boolean
  words: readonly string[]
  documents: readonly DocumentId[]
  at: Date
}

export async function writeVote(db: Db, workspaceId: WorkspaceId, vote: RelevanceVote): Promise<void> {
  const row = {
    answer_id: vote.answerId,
    workspace_id: workspaceId,
    account_id: vote.accountId,
    liked: vote.liked,
    words: [...vote.words],
    documents: [...vote.documents],
    voted_at: vote.at,
  }
  await db
    .insertInto('relevance_vote')
    .values(row)
    .onConflict((conflict) => conflict.column('answer_id').doUpdateSet({ liked: vote.liked, voted_at: vote.at }))
    .execute()
}

export async function deleteVote(db: Db, workspaceId: WorkspaceId, answerId: AnswerId): Promise<void> {
  await db.deleteFrom('relevance_vote').where('workspace_id', '=', workspaceId).where('answer_id', '=', answerId).execute()
}
