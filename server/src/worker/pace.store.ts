import type { WorkspaceId } from '@quarry/contract/ids'
import { type KnownPace, shortestGapMs, type Slowed, type Turns } from '@quarry/integrations/kit/pace'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

// Times are the database's: processes agree on no other clock.
const msUntil = (at: string) => sql`greatest(0, extract(epoch from (${sql.ref(at)} - clock_timestamp())) * 1000)::float8`
const known = sql`${msUntil('quiet_until')} as "quietMs", gap_ms::float8 as "gapMs", reason`
const ms = (count: number) => sql`${count}::float8 * interval '1 ms'`

/** Undefined while the service never held this connection back. */
export async function findPace(db: Db, connectionId: string): Promise<KnownPace | undefined> {
  const { rows } = await sql<KnownPace>`select ${known} from connection_pace where connection_id = ${connectionId}`.execute(db)
  return rows[0]
}

/** Gives out the next turns, which nobody else gets. @param easing factor of the gap, for what the service took since the last time. */
export async function takeTurns(db: Db, connectionId: string, count: number, easing: number): Promise<Turns | undefined> {
  const { rows } = await sql<Turns>`
    with next as materialized (
      select greatest(next_at, quiet_until, clock_timestamp()) as first, gap_ms * ${easing}::float8 as eased
      from connection_pace where connection_id = ${connectionId} for update),
    given as materialized (select first, case when eased < ${shortestGapMs} then 0 else eased end as gap from next)
    update connection_pace set gap_ms = given.gap, next_at = given.first + given.gap * ${count}::int * interval '1 ms'
    from given where connection_id = ${connectionId}
    returning ${known}, ${msUntil('given.first')} as "firstInMs"`.execute(db)
  return rows[0]
}

/** Records that the service throttled the connection, and notifies all processes. */
export async function slowDown(
  db: Db,
  { workspaceId, connectionId }: { workspaceId: WorkspaceId; connectionId: string },
  { quietMs, gapMs, reason, agoMs }: Slowed,
): Promise<void> {
  // A connection that was removed meanwhile has no pace.
  await sql`
    with slowed as (
      insert into connection_pace as p (connection_id, workspace_id, quiet_until, reason, gap_ms, next_at, slowed_at)
      select id, workspace_id, clock_timestamp() + ${ms(quietMs)}, ${reason}, ${gapMs}, clock_timestamp(), clock_timestamp()
      from connection where workspace_id = ${workspaceId} and id = ${connectionId}
      on conflict (connection_id) do update set
        quiet_until = greatest(p.quiet_until, excluded.quiet_until),
        reason = coalesce(excluded.reason, p.reason),
        gap_ms = case when clock_timestamp() - ${ms(agoMs)} < p.slowed_at then p.gap_ms else greatest(p.gap_ms, excluded.gap_ms) end,
        slowed_at = case when clock_timestamp() - ${ms(agoMs)} < p.slowed_at then p.slowed_at else excluded.slowed_at end
      returning connection_id)
    select pg_notify('connection_pace', connection_id::text) from slowed`.execute(db)
}
