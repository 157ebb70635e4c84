import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { currentPlan, freePlanOf } from './current-plan.ts'
import { findPlansOf } from './plan.store.ts'

/**
 * On how many devices a person may be logged in at the same time; null for any number. The operator's word counts, then the most
 * generous plan among the workspaces the person can enter, then the plan everybody begins with.
 */
export async function deviceLimit(ctx: Needs<'clock' | 'config'>, tx: Db, accountId: AccountId): Promise<number | null> {
  if (ctx.config.DEVICES_PER_PERSON !== undefined) return ctx.config.DEVICES_PER_PERSON
  if (ctx.config.plans === null) return null
  const allowed = (await findPlansOf(tx, accountId)).map((row) => currentPlan(ctx, row).limits.devices)
  if (allowed.length === 0) return freePlanOf(ctx.config.plans).devicesPerPerson
  return allowed.includes(null) ? null : Math.max(...allowed.map(Number))
}
