import { standardPlans } from '@quarry/contract/plan/plan-catalogue'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import type { App, WorkspaceCtx } from '../src/context.ts'
import type { World } from './world.ts'

/** The configuration of an installation that bills. @param change what some of the standard plans have that they do not have by themselves. */
export const billing = (world: World, change: Partial<Record<string, Partial<Plan>>> = {}): Pick<App, 'config'> => ({
  config: { ...world.app().config, plans: standardPlans.map((plan) => ({ ...plan, ...change[plan.code] })) },
})

type Subscription = { plan?: string; status?: 'active' | 'suspended'; seats?: number; endsAt?: Date | null }

/** Puts a workspace on a plan, as a payment would. */
export async function subscribe(
  world: World,
  { workspace }: Pick<WorkspaceCtx, 'workspace'>,
  { plan = 'team', status = 'active', seats = 5, endsAt = null }: Subscription = {},
): Promise<void> {
  const row = { plan_code: plan, status, seat_count: seats, started_at: world.clock.now(), expires_at: endsAt }
  await world.db
    .insertInto('subscription')
    .values({ workspace_id: workspace.id, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}
