import type { AccountId, SearchRequestId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * Of searches, at least `people` of whom made it, and in a certain way.
 * @property emptyPeople who found nothing. @property unopenedPeople who found something and opened none of it.
 */
export type SearchSum = {
  query: string
  searches: number
  people: number
  opened: number
  empty: number
  emptyPeople: number
  unopenedPeople: number
}

type Asked = { workspaceId: WorkspaceId; since: Date; people: number }

/** Searches that are one but for how they are written, named as most people write them; the most frequent first. */
export async function findSearchSums(db: Db, { workspaceId, since, people }: Asked): Promise<SearchSum[]> {
  const { rows } = await sql<SearchSum>`
    select mode() within group (order by query) as query, count(*)::int as searches, count(distinct account_id)::int as people,
      count(opened_at)::int as opened, (count(*) filter (where found = 0))::int as empty,
      (count(distinct account_id) filter (where found = 0))::int as "emptyPeople",
      (count(distinct account_id) filter (where found > 0 and opened_at is null))::int as "unopenedPeople"
    from search_request where workspace_id = ${workspaceId} and created_at >= ${since} and search_key(query) <> ''
    group by search_key(query) having count(distinct account_id) >= ${people}
    order by searches desc, people desc, query`.execute(db)
  return rows
}

/** @property day YYYY-MM-DD, in UTC. */
export type Day = { day: string; searches: number; people: number; empty: number; emptyPeople: number }

export async function findDays(db: Db, { workspaceId, since }: Asked): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select (created_at at time zone 'UTC')::date::text as day, count(*)::int as searches, count(distinct account_id)::int as people,
      (count(*) filter (where found = 0))::int as empty,
      (count(distinct account_id) filter (where found = 0))::int as "emptyPeople"
    from search_request where workspace_id = ${workspaceId} and created_at >= ${since} group by day`.execute(db)
  return rows
}

export async function countSearchers(db: Db, { workspaceId, since }: Asked): Promise<number> {
  const row = await db
    .selectFrom('search_request')
    .select((eb) => eb.fn.count<number>('account_id').distinct().as('people'))
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.people
}

/** Votes on answers to these searches; undefined where fewer people voted. */
export async function findVotes(
  db: Db,
  { workspaceId, since, people }: Asked,
): Promise<{ likes: number; dislikes: number } | undefined> {
  const { rows } = await sql<{ likes: number; dislikes: number }>`
    select (count(*) filter (where vote = 'LIKE'))::int as likes, (count(*) filter (where vote = 'DISLIKE'))::int as dislikes
    from answer where workspace_id = ${workspaceId} and created_at >= ${since} and vote <> 'NONE'
    having count(distinct account_id) >= ${people}`.execute(db)
  return rows[0]
}

/** Public sources, connected before, that none of these searches showed a document of. */
export async function findUnfoundSources(db: Db, { workspaceId, since }: Asked) {
  const { rows } = await sql<{ sourceId: SourceId; name: string; serviceName: ServiceName }>`
    select id as "sourceId", display_name as name, service as "serviceName" from source
    where workspace_id = ${workspaceId} and removed_at is null and access_level = 'PUBLIC' and created_at < ${since} and id not in (
      select unnest(sources) from search_request
      where workspace_id = ${workspaceId} and created_at >= ${since} and sources is not null)
    order by display_name, id`.execute(db)
  return rows
}

export async function noteOpened(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  id: SearchRequestId,
  at: Date,
): Promise<void> {
  await db
    .updateTable('search_request')
    .set({ opened_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}
