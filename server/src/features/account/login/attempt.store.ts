import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** After `free` attempts each further one waits, twice as long each time; a rest of `forgottenAfterMs` begins again. */
export type Pauses = { free: number; firstPauseMs: number; longestPauseMs: number; forgottenAfterMs: number }

/**
 * Counts an attempt, in one statement, so that those made at the same moment are counted too.
 * @returns 0; or, when it has to wait and is not counted, for how many milliseconds.
 */
export async function countWithPauses(db: Db, key: string, now: Date, pauses: Pauses): Promise<number> {
  const { free, firstPauseMs, longestPauseMs, forgottenAfterMs } = pauses
  const forgotten = sql`attempt.last_at < ${new Date(now.getTime() - forgottenAfterMs)}`
  // The exponent is bounded, because powers of two soon leave every number type behind.
  const pauseMs = sql`case when attempt.count < ${free} then 0
    else least(${firstPauseMs} * power(2, least(attempt.count - ${free}, 20)), ${longestPauseMs}) end`
  const { rows } = await sql`
    insert into attempt (key, count, started_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      count = case when ${forgotten} then 1 else attempt.count + 1 end, last_at = excluded.last_at
    where ${forgotten} or attempt.last_at + ${pauseMs} * interval '1 ms' <= excluded.last_at
    returning 1`.execute(db)
  return rows.length > 0 ? 0 : waitUntil(db, key, now, sql`last_at + ${pauseMs} * interval '1 ms'`)
}

/** Milliseconds, at least one: what was refused has to wait, also when it could continue by now. */
async function waitUntil(db: Db, key: string, now: Date, end: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from ${end} - ${now}::timestamptz) * 1000)::float8 as ms from attempt where key = ${key}`.execute(db)
  return Math.max(1, rows[0]?.ms ?? 0)
}

/** At most so many in a window that begins with the first. No window is longer than a day: what was counted before it is tidied away. */
export type Window = { most: number; windowMs: number }

/** @returns 0; or, when the window is full and this attempt is not counted, for how many milliseconds. */
export async function countWithin(db: Db, key: string, now: Date, window: Window): Promise<number> {
  const isCounted = (await countEachWithin(db, [key], now, window)).length > 0
  return isCounted ? 0 : waitUntil(db, key, now, sql`started_at + ${window.windowMs} * interval '1 ms'`)
}

/** The same for many at once. @param keys each once. @returns those that were counted. */
export async function countEachWithin(db: Db, keys: readonly string[], now: Date, { most, windowMs }: Window): Promise<string[]> {
  const over = sql`attempt.started_at <= ${new Date(now.getTime() - windowMs)}`
  const { rows } = await sql<{ key: string }>`
    insert into attempt (key, count, started_at, last_at)
    select key, 1, ${now}::timestamptz, ${now}::timestamptz from unnest(${sql.val([...keys].sort())}::text[]) as key
    on conflict (key) do update set
      count = case when ${over} then 1 else attempt.count + 1 end,
      started_at = case when ${over} then excluded.started_at else attempt.started_at end,
      last_at = excluded.last_at
    where ${over} or attempt.count < ${most}
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Whom something went to for the first time within the window. @param keys each once. */
export async function countNewWithin(db: Db, keys: readonly string[], now: Date, windowMs: number): Promise<number> {
  const over = sql`attempt.started_at <= ${new Date(now.getTime() - windowMs)}`
  const { rows } = await sql`
    insert into attempt (key, count, started_at, last_at)
    select key, 1, ${now}::timestamptz, ${now}::timestamptz from unnest(${sql.val([...keys].sort())}::text[]) as key
    on conflict (key) do update set started_at = excluded.started_at, last_at = excluded.last_at where ${over}
    returning key`.execute(db)
  return rows.length
}

/** Counts so many at once, or none of them. @returns how many more the limit allows; null: they were counted. */
export async function countAllWithin(
  db: Db,
  { key, amount, now, window: { most, windowMs } }: { key: string; amount: number; now: Date; window: Window },
): Promise<number | null> {
  const since = new Date(now.getTime() - windowMs)
  const over = sql`attempt.started_at <= ${since}`
  const { rows } = await sql`
    insert into attempt (key, count, started_at, last_at)
    select ${key}, ${amount}::int, ${now}::timestamptz, ${now}::timestamptz where ${amount}::int <= ${most}
    on conflict (key) do update set
      count = case when ${over} then excluded.count else attempt.count + excluded.count end,
      started_at = case when ${over} then excluded.started_at else attempt.started_at end,
      last_at = excluded.last_at
    where ${over} or attempt.count + excluded.count <= ${most}
    returning 1`.execute(db)
  if (rows.length > 0) return null
  const counted = await db
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', key)
    .where('started_at', '>', since)
    .executeTakeFirst()
  return Math.max(0, most - (counted?.count ?? 0))
}

/** Takes attempts back that turned out to be none. */
export async function uncount(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

export async function deleteAttemptsBefore(db: Db, date: Date): Promise<void> {
  await db.deleteFrom('attempt').where('last_at', '<', date).execute()
}
