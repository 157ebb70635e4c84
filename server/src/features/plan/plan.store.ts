import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Subscription = Selectable<Tables['subscription']>

/** What is stored of a workspace's plan; every field of the subscription is null for one that never chose. */
export type PlanRow = { [Field in Exclude<keyof Subscription, 'workspace_id'>]: Subscription[Field] | null } & {
  created_at: Date
  /** Whether those who pay are asked about a higher price, and nobody has answered. */
  asked_price: boolean
  /** The last invoice that was paid for it. */
  paid_with: string | null
}

const fields = [
  'workspace.created_at',
  'subscription.plan_code',
  'subscription.status',
  'subscription.period_unit',
  'subscription.seat_count',
  'subscription.started_at',
  'subscription.expires_at',
  'subscription.trial_started_at',
  'subscription.deletion_at',
  'subscription.warned_at',
  'subscription.account_id',
  'subscription.term',
  'subscription.period_end',
  'subscription.renews',
  'subscription.scheduled',
  'subscription.carried',
  'subscription.problem_since',
  'subscription.suspended_at',
  'subscription.version',
  'subscription.last_request',
] as const

const plans = (db: Db) =>
  db
    .selectFrom('workspace')
    .leftJoin('subscription', 'subscription.workspace_id', 'workspace.id')
    .select(['workspace.id as workspace_id', 'workspace.code', 'workspace.display_name as name', 'workspace.status as state'])
    .select(fields)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('price_consent')
          .select('price_consent.id')
          .whereRef('price_consent.account_id', '=', 'subscription.account_id')
          .whereRef('price_consent.plan_code', '=', 'subscription.plan_code')
          .whereRef('price_consent.effective_at', '=', 'subscription.period_end')
          .where('answer', 'is', null),
      )
        .$castTo<boolean>()
        .as('asked_price'),
    )
    .select(({ selectFrom }) =>
      selectFrom('invoice')
        .select('invoice.id')
        .whereRef('invoice.account_id', '=', 'subscription.account_id')
        .where('invoice.kind', '=', 'charge')
        .where('invoice.status', '=', 'paid')
        .orderBy('invoice.paid_at', 'desc')
        .limit(1)
        .as('paid_with'),
    )
    .where('workspace.removed_at', 'is', null)

export const findPlan = (db: Db, workspaceId: WorkspaceId) => plans(db).where('workspace.id', '=', workspaceId).executeTakeFirst()

/** Locks the workspace: its members and its plan stay as they are until the transaction ends. @returns undefined when it is deleted. */
export async function lockPlan(tx: Db, workspaceId: WorkspaceId) {
  await tx.selectFrom('workspace').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
  // A look of its own: the one that waited would still see the subscription from before.
  return findPlan(tx, workspaceId)
}

/** Of some workspaces, by their ids. */
export async function findPlans(db: Db, workspaceIds: readonly WorkspaceId[]): Promise<Map<WorkspaceId, PlanRow>> {
  const rows = await plans(db)
    .where('workspace.id', '=', sql<WorkspaceId>`any(${sql.val([...workspaceIds])}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.workspace_id, row]))
}

/** Of the workspaces somebody can enter. */
export const findPlansOf = (db: Db, accountId: AccountId) =>
  plans(db)
    .innerJoin('member', 'member.workspace_id', 'workspace.id')
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'active')
    .where('workspace.status', '=', 'active')
    .execute()

type Taken = Pick<Subscription, 'plan_code' | 'status' | 'period_unit' | 'seat_count' | 'started_at' | 'expires_at'> & {
  trial_started_at: Date | null
}

const unpaid = {
  term: null,
  period_end: null,
  renews: false,
  scheduled: null,
  carried: 0,
  problem_since: null,
  suspended_at: null,
} as const

/** Puts a workspace on a plan that nothing is paid for; it is not going to be deleted any more. */
export async function putOnPlan(tx: Db, workspaceId: WorkspaceId, taken: Taken): Promise<void> {
  const row = { ...taken, ...unpaid, deletion_at: null, warned_at: null }
  await tx
    .insertInto('subscription')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet((eb) => ({ ...row, version: eb('subscription.version', '+', 1) })),
    )
    .execute()
}

/** How many workspaces are on each plan. */
export const countByPlan = (db: Db) =>
  db
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.id', 'subscription.workspace_id')
    .select(['plan_code as code', sql<number>`count(*)::int`.as('workspaces')])
    .where('removed_at', 'is', null)
    .groupBy('plan_code')
    .orderBy('plan_code')
    .execute()
