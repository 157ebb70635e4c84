import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { planEndedMail } from '../../mail/templates/plan-ended.ts'
import { removeWorkspace } from '../workspace/workspace.ts'
import { currentPlan } from './current-plan.ts'
import { findDeadlines, findOwner, forgetDeadlines, isBeingPaid, setDeadline } from './deadline.store.ts'
import { lockPlan } from './plan.store.ts'

const dayMs = 24 * 60 * 60_000
/** How long before the end its owner is reminded. */
const warningMs = dayMs

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

type Keeping = Needs<'db' | 'clock' | 'config' | 'mail' | 'send' | 'dropJobs' | 'workspaceRemoved' | 'log'>

/**
 * Does what is due for workspaces without a plan: says that they will be deleted in three days, reminds a day before, deletes.
 * Each step is one transaction with its mail, so however often the process dies it happens once.
 */
export async function keepDeadlines(app: Keeping, signal: AbortSignal): Promise<void> {
  if (app.config.plans === null) return forgetDeadlines(app.db)
  const now = app.clock.now()
  for (const workspaceId of await findDeadlines(app.db, now, after(now, warningMs))) {
    signal.throwIfAborted()
    // One that cannot be dealt with must not keep the others from it.
    await atomic(app.db, (tx) => nextStep(app, tx, workspaceId)).catch((error: unknown) =>
      app.log.error({ err: error, workspaceId }, 'a workspace without a plan could not be dealt with'),
    )
  }
}

/** What is due is decided while the workspace is locked: it may have a plan again, or another process was faster. */
async function nextStep(app: Keeping, tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const row = await lockPlan(tx, workspaceId)
  if (!row || currentPlan(app, row).state.paymentPlanStatus !== 'ended') return
  // What is being paid for right now decides itself first.
  if (await isBeingPaid(tx, workspaceId)) return
  const { name, code, state, deletion_at: deletionAt, warned_at: warnedAt } = row
  const now = app.clock.now()
  const notify = async (kind: 'ended' | 'tomorrow', at: Date): Promise<void> => {
    await setDeadline(tx, workspaceId, { deletion_at: at, warned_at: kind === 'tomorrow' ? now : null })
    const owner = await findOwner(tx, workspaceId)
    const place = state === 'active' ? `${code}?page=workspaceSettings&section=plan` : 'workspace'
    const facts = { kind, name, deletionAt: at, link: `${app.config.ownOrigin}/${place}` }
    if (owner) await app.mail.send(tx, { to: owner.email, ...planEndedMail(facts, owner.lang) })
  }
  if (deletionAt === null) return notify('ended', after(now, limits.planlessDays * dayMs))
  // Never without a day between the reminder and the end: if nothing ran when it was due, there is another one.
  const soonest = after(now, warningMs)
  if (warnedAt === null) return deletionAt <= soonest ? notify('tomorrow', soonest) : undefined
  if (deletionAt <= now) await removeWorkspace(app, tx, { id: workspaceId, code, name, why: 'noPlan' })
}
