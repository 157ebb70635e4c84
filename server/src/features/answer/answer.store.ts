import type { AnswerKind, Reference, Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import type { AccountId, AnswerId, DocumentId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewAnswer = {
  accountId: AccountId
  requestId: SearchRequestId
  kind: AnswerKind
  body: string
  citations: readonly Reference[]
  /** All that were shown for it. */
  documents: readonly DocumentId[]
  tokens: number
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
      documents: [...answer.documents],
      tokens: answer.tokens,
      created_at: answer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findOwnAnswer = (db: Db, workspaceId: WorkspaceId, accountId: AccountId, id: AnswerId) =>
  db
    .selectFrom('answer')
    .select(['request_id', 'kind', 'body', 'citations', 'documents', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export type GivenVote = { vote: Vote; reason: VoteReason | null }

/** What the operator's model took since the beginning of a month: for answers to searches, and for what was asked on from these and of agents. */
export async function sumTokens(db: Db, workspaceId: WorkspaceId, month: Date): Promise<number> {
  const { rows } = await sql<{ tokens: string }>`
    select coalesce((select sum(tokens) from answer where workspace_id = ${workspaceId} and created_at >= ${month}), 0)
      + coalesce((select sum(tokens_counted) from agent_use
          where workspace_id = ${workspaceId} and day >= ${month.toISOString().slice(0, 10)}), 0) as tokens`.execute(db)
  return Number(rows[0]!.tokens)
}

/**
 * Votes on an own answer, in a workspace the account is still a member of.
 * @returns null when there is no such answer.
 */
export async function updateVote(tx: Db, accountId: AccountId, id: AnswerId, { vote, reason }: GivenVote) {
  const row = await tx
    .updateTable('answer')
    .set({ vote, vote_reason: reason })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('member')
          .whereRef('member.workspace_id', '=', 'answer.workspace_id')
          .where('member.account_id', '=', accountId)
          .where('member.status', '=', 'active'),
      ),
    )
    .returning(['workspace_id', 'request_id', 'citations'])
    .executeTakeFirst()
  return row ?? null
}

/** Leaves of older answers that they were given. */
export async function eraseTexts(db: Db, olderThan: Date): Promise<void> {
  await db
    .updateTable('answer')
    .set({ body: '', citations: '[]', documents: null })
    .where('created_at', '<', olderThan)
    .where('body', '<>', '')
    .execute()
}

/** Deletes older answers that nobody voted on. */
export async function deleteAnswers(db: Db, olderThan: Date): Promise<void> {
  await db.deleteFrom('answer').where('created_at', '<', olderThan).where('vote', '=', 'NONE').execute()
}
