import type { AccountId, AnswerId, DocumentId, SearchRequestId } from '@quarry/contract/ids'
import type { VoteReason } from '@quarry/contract/wire/search/answer'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/db.ts'
import { type Viewer, visibleTokens } from '../rights/rights.ts'

/** @property answer_id null: on what was asked on from an answer. @property voted_at ISO 8601. */
export type Vote = {
  answer_id: AnswerId | null
  account_id: AccountId
  liked: boolean
  reason: VoteReason | null
  words: string[]
  documents: DocumentId[]
  voted_at: string
}

/** @property visible tokens of what the viewer may see. @property votes of members on questions that share a word, the latest first. */
type Row = { visible: string[]; votes: Vote[] }

type Asked = Viewer & { words: readonly string[]; mostVotes: number }

const basis = (asked: Asked) => sql<Row>`
  select
    (select coalesce(array_agg(token order by token), '{}') from (${visibleTokens(asked)}) visible) as visible,
    (select coalesce(json_agg(vote), '[]') from (
      select answer_id, account_id, liked, reason, words, documents, voted_at from relevance_vote v
      where workspace_id = ${asked.workspaceId} and words && ${sql.val(asked.words)}::text[] and exists (
        select from member m where m.workspace_id = v.workspace_id and m.account_id = v.account_id and m.status = 'active')
      order by voted_at desc limit ${asked.mostVotes}) vote) as votes`

/** What a search goes by. */
export const findBasis = compiled((_db: Db, asked: Asked) => basis(asked))

/** @property filters as JSON. */
export type NewRequest = { id: SearchRequestId; query: string; filters: string }

/**
 * Writes a search down, and finds the same at one look.
 *
 * Its commit does not wait for the disk, as every other does: a search changes nothing, and the answer that is requested next is
 * asked of a database that stands. What a power failure takes is the last half second of what was looked for.
 */
export const insertRequestAndFindBasis = compiled(
  (_db: Db, asked: Asked & NewRequest) => sql<Row>`
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)), request as (
      insert into search_request (id, workspace_id, account_id, query, filters, created_at)
      select ${asked.id}::uuid, ${asked.workspaceId}::uuid, ${asked.accountId}::uuid, ${asked.query}, ${asked.filters}::jsonb,
        ${asked.at}::timestamptz
      from async_commit)
    ${basis(asked)}`,
)
