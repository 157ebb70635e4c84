import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { recordAudit } from '../../audit/audit.ts'
import { findSource } from '../source.store.ts'
import type { ExamineCtx } from './ask.ts'
import { findEverySource, type ListedSource } from './every-source.store.ts'
import { examine } from './examine.ts'

/** What the operator of an installation may ask for, who can read its database and key anyway. */
export const doctor = {
  sources: ({ db }: Pick<ExamineCtx, 'db'>): Promise<ListedSource[]> => findEverySource(db),

  /** Sources with this id, or with this name whatever its case. */
  named: (sources: readonly ListedSource[], asked: string): ListedSource[] =>
    sources.filter(({ id, display_name: name }) => id === asked || name.toLowerCase() === asked.toLowerCase()),

  /** @throws Failure serviceUnavailable — nothing is read from outside. */
  async *examine(ctx: ExamineCtx, source: ListedSource, signal: AbortSignal): AsyncGenerator<DoctorStep> {
    const { workspace_id: workspaceId, id } = source
    const row = await findSource(ctx.db, workspaceId, id)
    if (!row) return
    await recordAudit(ctx.db, ctx, { workspaceId, action: 'source.examine', subject: id })
    yield* examine(ctx, row, { signal })
  },
}
