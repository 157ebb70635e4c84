import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/route'
import type { sourceRoutes } from '@quarry/contract/source'
import type { HandWatch, HookCall } from '@quarry/integrations/watch'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import type { HookReply } from '../../../http/hooks.ts'
import { recordAudit } from '../../audit/audit.ts'
import { calledByHand, sourceManagedBy } from '../../source/source.ts'
import { hookAddress, openWatch, sealWatch, watchRow } from './keep-watch.ts'
import { deleteWatch, type findHook, findWatch, updateWatch } from './watch.store.ts'

const day = 86_400_000
/** After so long without a call, nothing is left to calls any more: somebody may have ended them at the service. */
const trustMs = 7 * day

type Hook = OutputOf<typeof sourceRoutes.hook>

/**
 * What a person enters at the service so that it calls about a source, and the token the service sent for them to type in there. The token
 * is told until the first call that carries it.
 * @param anew another address and another token: the former ones are good for nothing from now on.
 * @throws Failure sourceMissing, forbidden; serviceUnavailable — the service is not asked this way, or Quarry cannot be called
 */
export async function showHook(
  ctx: WorkspaceCtx,
  { id, anew = false }: { id: SourceId; anew?: boolean | undefined },
): Promise<Hook> {
  const source = await sourceManagedBy(ctx, ctx.db, id)
  if (!calledByHand(ctx).includes(source.service)) throw fail('serviceUnavailable')
  const owner = { workspaceId: ctx.workspace.id, sourceId: id }
  return atomic(ctx.db, async (tx) => {
    const before = await findWatch(tx, owner)
    // Sealed with another key, it can hear nobody any more.
    const isLost = before !== undefined && (anew || openWatch(ctx, before) === null)
    if (isLost) await deleteWatch(tx, owner)
    const row = await watchRow({ ...ctx, db: tx }, owner)
    if (!row) throw fail('sourceMissing')
    if (!before || isLost)
      await recordAudit(tx, ctx, {
        workspaceId: owner.workspaceId,
        action: 'source.change',
        subject: id,
        detail: { hook: 'new' },
      })
    const hasCalled = row.ends_at !== null
    return {
      address: hookAddress(ctx, source.service, row),
      token: hasCalled ? null : (openWatch(ctx, row)?.state ?? null),
      hasCalled,
    }
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof findHook>>>
type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }
type Heard = { call: HookCall; handWatch: HandWatch; look(app: App, owner: Owner): Promise<void> }

/** @returns null for whoever does not carry the token. */
export async function hearByHand(app: App, row: Row, { call, handWatch, look }: Heard): Promise<HookReply> {
  const [owner, now] = [{ workspaceId: row.workspace_id, sourceId: row.source_id }, app.clock.now()]
  const kept = openWatch(app, row)
  if (!kept) return null
  const heard = handWatch.hear(call, kept.state)
  if (heard.kind === 'refused') return null
  if (heard.kind === 'begun') {
    // Once calls have carried a token, another one would be somebody else's. Until then the service may send it again.
    if (row.ends_at !== null) return null
    await updateWatch(app.db, owner, { sealed: sealWatch(app, owner.sourceId, { ...kept, state: heard.secret }) })
    return { text: '' }
  }
  if (row.ends_at === null || row.ends_at.getTime() - now.getTime() < trustMs - day)
    await updateWatch(app.db, owner, { is_calling: true, ends_at: new Date(now.getTime() + trustMs) })
  if (heard.kind === 'look') await look(app, owner)
  return { text: heard.kind === 'answer' ? heard.text : '' }
}
