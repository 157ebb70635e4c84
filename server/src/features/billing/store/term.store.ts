import type { PaidTerm } from '@quarry/contract/billing/quote'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'
import type { Scheduled } from '../../../db/billing-tables.ts'

type Change = {
  status?: 'active' | 'cancelled' | 'suspended' | 'ended'
  renews?: boolean
  scheduled?: Scheduled | null
  carried?: number
  problem_since?: Date | null
  suspended_at?: Date | null
  expires_at?: Date
  term?: null
  period_end?: null
}

/** Puts a workspace on what it has paid for; nothing that was announced for lack of a plan counts any more. */
export async function putOnTerm(
  tx: Db,
  workspaceId: WorkspaceId,
  {
    accountId,
    term,
    periodEnd,
    startedAt,
    carried,
  }: { accountId: string; term: PaidTerm; periodEnd: Date; startedAt: Date; carried: number },
): Promise<void> {
  const row = {
    account_id: accountId,
    plan_code: term.planCode,
    status: 'active',
    period_unit: term.unit,
    seat_count: term.seats,
    started_at: startedAt,
    expires_at: null,
    term: JSON.stringify(term),
    period_end: periodEnd,
    renews: true,
    scheduled: null,
    carried,
    problem_since: null,
    suspended_at: null,
    deletion_at: null,
    warned_at: null,
  } as const
  await tx
    .insertInto('subscription')
    .values({ workspace_id: workspaceId, trial_started_at: null, ...row })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet((eb) => ({ ...row, version: eb('subscription.version', '+', 1) })),
    )
    .execute()
}

/** Less than it had, without anything else of it changing: a part of the payment went back. */
export async function returnToTerm(tx: Db, workspaceId: WorkspaceId, term: PaidTerm): Promise<void> {
  const { planCode: plan_code, unit: period_unit, seats: seat_count } = term
  await tx
    .updateTable('subscription')
    .set((eb) => ({ plan_code, period_unit, seat_count, term: JSON.stringify(term), version: eb('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Every change makes quotes from before it void. */
export async function updateTerm(tx: Db, workspaceId: WorkspaceId, { scheduled, ...change }: Change): Promise<void> {
  await tx
    .updateTable('subscription')
    .set((eb) => ({
      ...change,
      ...(scheduled !== undefined && { scheduled: scheduled && JSON.stringify(scheduled) }),
      version: eb('version', '+', 1),
    }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Nothing of the plan changes: quotes stay good. */
export async function noteRequest(tx: Db, workspaceId: WorkspaceId, requestId: string): Promise<void> {
  await tx.updateTable('subscription').set({ last_request: requestId }).where('workspace_id', '=', workspaceId).execute()
}

/** Workspaces whose paid period is over and for whose next one nothing has been done. */
export const findDuePeriods = async (db: Db, now: Date): Promise<WorkspaceId[]> =>
  (
    await db
      .selectFrom('subscription')
      .innerJoin('workspace', 'workspace.id', 'workspace_id')
      .select('workspace_id')
      .where('period_end', '<=', now)
      .where('subscription.status', 'in', ['active', 'cancelled'])
      .where('problem_since', 'is', null)
      .where('removed_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invoice')
              .select('invoice.id')
              .whereRef('invoice.account_id', '=', 'subscription.account_id')
              .where('invoice.reason', '=', 'renewal')
              .where('invoice.status', '=', 'open'),
          ),
        ),
      )
      .orderBy('period_end')
      .execute()
  ).map(({ workspace_id }) => workspace_id)

/** Workspaces that did not pay, since before then. */
export const findSuspended = async (db: Db, since: Date): Promise<WorkspaceId[]> =>
  (
    await db
      .selectFrom('subscription')
      .innerJoin('workspace', 'workspace.id', 'workspace_id')
      .select('workspace_id')
      .where('subscription.status', '=', 'suspended')
      .where('suspended_at', '<=', since)
      .where('removed_at', 'is', null)
      .execute()
  ).map(({ workspace_id }) => workspace_id)

/** What is paid for and renews itself by then, with no letter about it yet. */
export const findRenewingBy = (db: Db, now: Date, by: Date) =>
  db
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.id', 'workspace_id')
    .select(['workspace_id', 'period_end'])
    .where('renews', '=', true)
    .where('subscription.status', '=', 'active')
    .where('period_end', '>', now)
    .where('period_end', '<=', by)
    .where('removed_at', 'is', null)
    .execute()
