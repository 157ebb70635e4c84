import type { doctorRoutes } from '@quarry/contract/wire/source/doctor'
import { type RunId, SourceId } from '@quarry/contract/ids'
import type { EventOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Actor } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { beginRun, runKind } from '../../run/run.ts'
import { sourceManagedBy } from '../access.ts'
import { sourceOf } from '../../connection/connection.ts'
import { examine } from './examine.ts'

type DoctorEvent = EventOf<typeof doctorRoutes.examine>

/** Every question has a limit of its own; this is for all of them, a pause between two processes included. */
const mostMs = 10 * 60_000

/**
 * Examines a source for who manages it, step by step. Nothing of its documents is revealed.
 * @returns the run that examines it.
 * @throws Failure sourceMissing, forbidden; serviceUnavailable — nothing is read from outside.
 */
export async function examineSource(ctx: Actor, id: SourceId): Promise<RunId> {
  const row = await sourceManagedBy(ctx, ctx.db, id)
  if (!sourceOf(ctx, row.service)) throw fail('serviceUnavailable')
  await recordAudit(ctx.db, ctx, { workspaceId: ctx.workspace.id, action: 'source.examine', subject: id })
  return beginRun(ctx, examinationRun, { id })
}

export const examinationRun = runKind({
  name: 'examination',
  input: z.object({ id: SourceId }),
  mostMs,
  async work(run, actor, { id }): Promise<DoctorEvent[]> {
    await run.step('examine', async () => {
      const row = await sourceManagedBy(actor, actor.db, id)
      for await (const data of examine(actor, row, { signal: run.signal })) run.emit({ event: 'step', data })
    })
    return [{ event: 'done', data: {} }]
  },
})
