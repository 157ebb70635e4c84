import { randomBytes, randomUUID } from 'node:crypto'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import type { App, Needs } from '../../../context.ts'
import { canBeCalled, hookAddress, openStoredIo, sourceOf } from '../../connection/connection.ts'
import { findRunnable } from '../runs/run.store.ts'
import { deleteWatch, findWatch, findWatchedSource, insertWatch, updateWatch, type WatchRow } from './watch.store.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }
type Ctx = Pick<App, 'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors' | 'log' | 'worker'>

const hour = 3_600_000
/** A service that names no end is asked again after this. */
const endlessMs = 7 * 24 * hour
const longestRetryMs = 24 * hour
const timeoutMs = 60_000

/** `secret`: what calls must carry. `state`: what ends them; null before they were begun. */
const StoredWatch = z.object({ secret: z.string(), state: z.string().nullable() })
export type StoredWatch = z.output<typeof StoredWatch>

const rowOf = (sourceId: SourceId): string => `source_watch:${sourceId}`
export const sealWatch = ({ vault }: Needs<'vault'>, sourceId: SourceId, kept: StoredWatch): string =>
  vault.seal(kept, rowOf(sourceId))

/** @returns null when it was sealed with another key. */
export function openWatch({ vault }: Needs<'vault'>, row: Pick<WatchRow, 'sealed' | 'source_id'>): StoredWatch | null {
  try {
    return StoredWatch.parse(vault.open(row.sealed, rowOf(row.source_id)))
  } catch {
    return null
  }
}

/**
 * Asks the service of a source to call when something changes, or asks again before it stops. The former calls are ended after that, so
 * that nothing falls between the two. A refusal is tried again later; the source is looked at in turns all the same.
 */
export async function keepWatch(ctx: Ctx, owner: Owner, signal: AbortSignal): Promise<void> {
  const source = await findRunnable(ctx.db, owner.workspaceId, owner.sourceId)
  const watch = source && sourceOf(ctx, source.service)?.watch
  if (!source || !watch || !canBeCalled(ctx)) return
  const row = await watchRow(ctx, owner)
  const now = ctx.clock.now()
  if (!row || row.renew_at > now) return
  const kept = openWatch(ctx, row)
  // Sealed with another key: with a secret of its own it begins again.
  if (!kept) return deleteWatch(ctx.db, owner)
  try {
    const io = await openWatchIo(ctx, source, signal)
    const { state, endsAt } = await watch.begin(io, {
      address: hookAddress(ctx, source.service, row.hook_id),
      secret: kept.secret,
    })
    const ends = endsAt === null ? null : new Date(endsAt)
    await updateWatch(ctx.db, owner, {
      sealed: sealWatch(ctx, owner.sourceId, { ...kept, state }),
      is_calling: true,
      ends_at: ends,
      renew_at: renewalOf(ends, now),
      failures: 0,
      reason: null,
    })
    if (kept.state !== null)
      await watch.end(io, kept.state).catch((error: unknown) => ctx.log.info({ err: error }, 'former calls end by themselves'))
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    const retryMs = Math.min((hour / 6) * 2 ** Math.min(row.failures, 10), longestRetryMs)
    await updateWatch(ctx.db, owner, {
      is_calling: row.is_calling && row.ends_at !== null && row.ends_at > now,
      renew_at: new Date(now.getTime() + Math.max(retryMs, error.retryAfterMs ?? 0)),
      failures: row.failures + 1,
      reason: error.message,
    })
  }
}

/** When four fifths of the time are over. */
const renewalOf = (endsAt: Date | null, now: Date): Date =>
  new Date(now.getTime() + (endsAt === null ? endlessMs : Math.max(0, (endsAt.getTime() - now.getTime()) * 0.8)))

/** What is kept of a source that is called about; made when there is none. */
export async function watchRow(ctx: Pick<Ctx, 'db' | 'clock' | 'vault'>, owner: Owner): Promise<WatchRow | undefined> {
  const kept = { secret: randomBytes(32).toString('base64url'), state: null }
  // There before the service is asked: some call the hook before they answer.
  await insertWatch(ctx.db, owner, {
    hook_id: randomUUID(),
    sealed: sealWatch(ctx, owner.sourceId, kept),
    renew_at: ctx.clock.now(),
  })
  return findWatch(ctx.db, owner)
}

/** Lets a service stop calling for a source that is being removed. It never stands in the way: calls end by themselves. */
export async function endWatch(ctx: Ctx, owner: Owner, signal: AbortSignal): Promise<void> {
  const source = await findWatchedSource(ctx.db, owner)
  if (!source) return
  const state = openWatch(ctx, source)?.state ?? null
  try {
    if (state !== null) await sourceOf(ctx, source.service)?.watch?.end(await openWatchIo(ctx, source, signal), state)
  } catch (error) {
    ctx.log.info({ err: error, sourceId: owner.sourceId }, 'calls of a removed source end by themselves')
  }
  await deleteWatch(ctx.db, owner)
}

const openWatchIo = (ctx: Ctx, source: Parameters<typeof openStoredIo>[1], signal: AbortSignal) =>
  openStoredIo(ctx, source, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
