import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { HookCall } from '@quarry/integrations/kit/hook'
import type { HandWatch, Hint } from '@quarry/integrations/kit/watch'
import type { App, Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { hookAddress, take, type AcceptedCall } from '../../connection/connection.ts'
import { type StoredWatch, openWatch, sealWatch, watchRow } from './keep-watch.ts'
import { deleteWatch, type findHook, findWatch, updateWatch } from './watch.store.ts'

const day = 86_400_000
/** After so long without a call, nothing is left to calls any more: somebody may have ended them at the service. */
const trustMs = 7 * day

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }
type Hook = { address: string; token: string | null; hasCalled: boolean }

/**
 * Where a service is to call about a source, and the token it sent there; made when there is none. The token is returned until the first call
 * that carries it.
 * @param anew another address and another token: the former ones are good for nothing from now on.
 * @returns null when the source is deleted.
 */
export async function hookFor(
  ctx: Needs<'vault' | 'clock' | 'config'>,
  tx: Db,
  { service, anew, ...owner }: Owner & { service: ServiceName; anew: boolean },
): Promise<{ hook: Hook; isNew: boolean } | null> {
  const before = await findWatch(tx, owner)
  // Sealed with another key, it can hear nobody any more.
  const isLost = before !== undefined && (anew || openWatch(ctx, before) === null)
  if (isLost) await deleteWatch(tx, owner)
  const row = await watchRow({ ...ctx, db: tx }, owner)
  if (!row) return null
  const hasCalled = row.ends_at !== null
  const token = hasCalled ? null : (openWatch(ctx, row)?.state ?? null)
  return { hook: { address: hookAddress(ctx, service, row.hook_id), token, hasCalled }, isNew: !before || isLost }
}

type Row = NonNullable<Awaited<ReturnType<typeof findHook>>>
type At = { row: Row; kept: StoredWatch; handWatch: HandWatch; look(hint: Hint): Promise<void> }

/** @returns null for a call without the token. */
export function hearByHand(app: App, { row, kept, handWatch, look }: At, call: HookCall): AcceptedCall | null {
  const [owner, now] = [{ workspaceId: row.workspace_id, sourceId: row.source_id }, app.clock.now()]
  const heard = handWatch.hear(call, kept.state)
  if (heard.kind === 'begun') {
    // Once calls have carried a token, another one would be somebody else's. Until then the service may send it again.
    if (row.ends_at !== null) return null
    const sealed = sealWatch(app, owner.sourceId, { ...kept, state: heard.secret })
    return { isVerified: false, reply: { text: '' }, follow: () => updateWatch(app.db, owner, { sealed }) }
  }
  const taken = take(heard, look)
  if (!taken?.isVerified) return taken
  const isTrustShort = row.ends_at === null || row.ends_at.getTime() - now.getTime() < trustMs - day
  return {
    ...taken,
    async follow() {
      if (isTrustShort) await updateWatch(app.db, owner, { is_calling: true, ends_at: new Date(now.getTime() + trustMs) })
      await taken.follow?.()
    },
  }
}
