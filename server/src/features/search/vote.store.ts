import type { AccountId, AnswerId, DocumentId, MessageId, WorkspaceId } from '@quarry/contract/ids'
import type { VoteReason } from '@quarry/contract/wire/search/answer'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

/** What was voted on: the answer to a search, or to what was asked on from one. */
export type VotedOn = { answerId: AnswerId } | { messageId: MessageId }

type RelevanceVote = {
  on: VotedOn
  accountId: AccountId
  liked: boolean
  reason: VoteReason | null
  words: readonly string[]
  documents: readonly DocumentId[]
  at: Date
}

export async function writeVote(db: Db, workspaceId: WorkspaceId, vote: RelevanceVote): Promise<void> {
  const row = {
    ...columnsOf(vote.on),
    workspace_id: workspaceId,
    account_id: vote.accountId,
    liked: vote.liked,
    reason: vote.reason,
    words: [...vote.words],
    documents: [...vote.documents],
    voted_at: vote.at,
  }
  await db
    .insertInto('relevance_vote')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('answerId' in vote.on ? 'answer_id' : 'message_id')
        .doUpdateSet({ liked: vote.liked, reason: vote.reason, voted_at: vote.at }),
    )
    .execute()
}

export async function deleteVote(db: Db, workspaceId: WorkspaceId, on: VotedOn): Promise<void> {
  const [column, id] = 'answerId' in on ? (['answer_id', on.answerId] as const) : (['message_id', on.messageId] as const)
  await db.deleteFrom('relevance_vote').where('workspace_id', '=', workspaceId).where(column, '=', id).execute()
}

const columnsOf = (on: VotedOn) => ('answerId' in on ? { answer_id: on.answerId } : { answer_id: null, message_id: on.messageId })

export type VoteSums = {
  documentId: DocumentId
  title: string
  sourceName: string
  likes: number
  dislikes: number
  reasons: { reason: VoteReason; count: number }[]
  lastVotedAt: Date
}

/** What was voted about documents this viewer may see, the latest voted on first. */
export async function findVoteSums(db: Db, viewer: Viewer, limit: number): Promise<VoteSums[]> {
  const { rows } = await sql<VoteSums>`
    with about as (
      select unnest(documents) as document_id, liked, reason, voted_at from relevance_vote where workspace_id = ${viewer.workspaceId}
    ), reasons as (
      select document_id, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) as all_reasons from (
        select document_id, reason, count(*)::int from about where reason is not null group by document_id, reason) each
      group by document_id
    )
    select document.id as "documentId", document.title, source.display_name as "sourceName",
      (count(*) filter (where liked))::int as likes, (count(*) filter (where not liked))::int as dislikes,
      coalesce(all_reasons, '[]') as reasons, max(voted_at) as "lastVotedAt"
    from about join document on document.id = about.document_id join source on source.id = document.source_id
      left join reasons on reasons.document_id = document.id
    where ${isVisibleTo(viewer)}
    group by document.id, source.id, all_reasons
    order by max(voted_at) desc, document.id limit ${limit}`.execute(db)
  return rows
}

/** Votes count no longer for this document. @returns false where none did, or the viewer may not see it. */
export async function forgetVotes(db: Db, viewer: Viewer, id: DocumentId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update relevance_vote set documents = array_remove(documents, ${id}::uuid)
    where workspace_id = ${viewer.workspaceId} and ${id}::uuid = any(documents) and exists (
      select from document join source on source.id = document.source_id
      where document.id = ${id} and ${isVisibleTo(viewer, [id])})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
