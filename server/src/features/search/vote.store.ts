import type { AccountId, AnswerId, DocumentId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
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

type Vote = { account_id: AccountId; liked: boolean; words: string[]; documents: DocumentId[] }

/** @param words at least one of them is in the question voted on. */
const votesOn = (workspaceId: WorkspaceId, words: readonly string[], limit: number) => sql<Vote>`
  select account_id, liked, words, documents from relevance_vote
  where workspace_id = ${workspaceId} and words && ${sql.val([...words])}::text[]
  order by voted_at desc limit ${limit}`

/** Votes on questions that share a word with this one, the latest first. */
export const findVotes = async (db: Db, workspaceId: WorkspaceId, words: readonly string[], limit: number): Promise<Vote[]> =>
  (await votesOn(workspaceId, words, limit).execute(db)).rows

export type NewRequest = { id: SearchRequestId; accountId: AccountId; query: string; filters: object; at: Date }

/**
 * Writes a search down, and finds the same at one look.
 *
 * Its commit does not wait for the disk, as every other does: a search changes nothing, and the answer that is asked for next is
 * asked of a database that stands. What a power failure takes is the last half second of what was looked for.
 */
export async function insertRequestAndFindVotes(
  db: Db,
  workspaceId: WorkspaceId,
  { id, accountId, query, filters, at }: NewRequest,
  words: readonly string[],
  limit: number,
): Promise<Vote[]> {
  const { rows } = await sql<Vote>`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)), request as (
      insert into search_request (id, workspace_id, account_id, query, filters, created_at)
      select ${id}::uuid, ${workspaceId}::uuid, ${accountId}::uuid, ${query}, ${JSON.stringify(filters)}::jsonb, ${at}::timestamptz
      from unhurried)
    ${votesOn(workspaceId, words, limit)}`.execute(db)
  return rows
}
