import type { FirstSteps } from '@quarry/contract/wire/workspace/home'
import { can } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import { unlessDiskFull } from '../../files/disk.ts'
import { findFirstSteps, writeFirstSteps } from './first-steps.store.ts'

type Reading = Needs<'db' | 'clock' | 'account' | 'workspace' | 'role' | 'privileges'>

/**
 * What is left of the caller's first steps; null once they are put away, or were all done: a step that is undone later is no first step.
 */
export async function firstSteps(ctx: Reading): Promise<FirstSteps | null> {
  const facts = await findFirstSteps(ctx.db, ctx.workspace.id, ctx.account.id)
  if (!facts || facts.ended) return null
  const steps = { connect: facts.connected, ask: facts.asked, invite: can(ctx, 'member.invite') ? facts.invited : null }
  const isDone = steps.connect && steps.ask && steps.invite !== false
  const now = ctx.clock.now()
  if (isDone || (facts.asked && !facts.noted))
    await unlessDiskFull(
      writeFirstSteps(ctx.db, ctx.workspace.id, ctx.account.id, { asked_at: now, ...(isDone && { first_steps_ended_at: now }) }),
    )
  return isDone ? null : steps
}

export async function endFirstSteps(ctx: Reading): Promise<void> {
  await writeFirstSteps(ctx.db, ctx.workspace.id, ctx.account.id, { first_steps_ended_at: ctx.clock.now() })
}
