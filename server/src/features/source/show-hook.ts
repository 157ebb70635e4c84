import type { SourceId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { sourceRoutes } from '@quarry/contract/wire/source/source'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { calledByHand } from '../connection/connection.ts'
import { hookFor } from '../indexing/indexing.ts'
import { sourceManagedBy } from './access.ts'

/**
 * What a person enters at the service so that it calls about a source, and the token the service sent for them to type in there.
 * @param anew another address and another token: the former ones are good for nothing from now on.
 * @throws Failure sourceMissing, forbidden; serviceUnavailable — the service is not asked this way, or Quarry cannot be called
 */
export async function showHook(
  ctx: WorkspaceCtx,
  { id, anew = false }: { id: SourceId; anew?: boolean | undefined },
): Promise<OutputOf<typeof sourceRoutes.hook>> {
  const { service } = await sourceManagedBy(ctx, ctx.db, id)
  if (!calledByHand(ctx).includes(service)) throw fail('serviceUnavailable')
  const workspaceId = ctx.workspace.id
  return atomic(ctx.db, async (tx) => {
    const made = await hookFor(ctx, tx, { workspaceId, sourceId: id, service, anew })
    if (!made) throw fail('sourceMissing')
    if (made.isNew) await recordAudit(tx, ctx, { workspaceId, action: 'source.change', subject: id, detail: { hook: 'new' } })
    return made.hook
  })
}
