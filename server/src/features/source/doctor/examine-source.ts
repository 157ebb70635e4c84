import type { doctorRoutes } from '@quarry/contract/doctor'
import type { SourceId } from '@quarry/contract/ids'
import type { EventOf } from '@quarry/contract/route'
import type { WorkspaceCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { sourceManagedBy } from '../access.ts'
import { sourceOf } from '../services.ts'
import { examine } from './examine.ts'

type DoctorEvent = EventOf<typeof doctorRoutes.examine>

/**
 * Examines a source for who manages it, step by step. Of its documents nothing is told.
 * @throws Failure sourceMissing, forbidden; serviceUnavailable — nothing is read from outside.
 */
export async function examineSource(ctx: WorkspaceCtx, id: SourceId): Promise<AsyncIterable<DoctorEvent>> {
  const row = await sourceManagedBy(ctx, ctx.db, id)
  if (!sourceOf(ctx, row.service)) throw fail('serviceUnavailable')
  await recordAudit(ctx.db, ctx, { workspaceId: ctx.workspace.id, action: 'source.examine', subject: id })
  return events(ctx, row)
}

async function* events(ctx: WorkspaceCtx, row: Parameters<typeof examine>[1]): AsyncGenerator<DoctorEvent> {
  for await (const data of examine(ctx, row, { signal: ctx.request.signal })) yield { event: 'step', data }
  yield { event: 'done', data: {} }
}
