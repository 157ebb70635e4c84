import type { SearchRequestId, SourceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import { atomic, type Db } from '../../db/db.ts'

/** @property found documents; null where that says nothing. @property sources of the first hits. */
export type Outcome = { id: SearchRequestId; found: number | null; sources: readonly SourceId[] }

export const storeOutcomes = (db: Db, outcomes: readonly Outcome[]): Promise<void> =>
  atomic(db, async (tx) => {
    // As searches themselves are written down.
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`
      update search_request set found = outcome.found, sources = outcome.sources
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (id uuid, found int, sources uuid[])
      where search_request.id = outcome.id`.execute(tx)
  })
