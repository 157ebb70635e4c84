import { dayAt, type Period } from '@quarry/contract/billing/period'
import type { PaidTerm, QuoteLine } from '@quarry/contract/billing/quote'
import { type Selectable, sql } from 'kysely'
import type { BillingTables } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/db.ts'

export type Invoice = Selectable<BillingTables['invoice']>

type NewInvoice = Pick<
  Invoice,
  | 'account_id'
  | 'kind'
  | 'reason'
  | 'currency'
  | 'supply'
  | 'tax'
  | 'total'
  | 'period_from'
  | 'period_to'
  | 'status'
  | 'earned_at'
  | 'is_test'
  | 'created_at'
  | 'seller'
  | 'bill_to'
  | 'plan_names'
> & { lines: readonly QuoteLine[]; term: PaidTerm | null; credits_invoice?: string }

/** What no money moved for is numbered by itself, so that the numbers of an accountant have no gap. */
const seriesOf = ({ kind, is_test: isTest }: Pick<Invoice, 'kind' | 'is_test'>): string =>
  `${isTest ? 'TEST-' : ''}${kind === 'charge' ? 'QR' : 'CN'}`

/** A row that counts, not a sequence, because those leave gaps. The year is that of the day the invoice bears. */
async function nextNumber(tx: Db, invoice: Pick<Invoice, 'kind' | 'is_test' | 'created_at' | 'currency'>): Promise<string> {
  const [series, year] = [seriesOf(invoice), Number(dayAt(invoice.created_at, invoice.currency).slice(0, 4))]
  const { last } = await tx
    .insertInto('invoice_counter')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet((eb) => ({ last: eb('invoice_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${year}-${String(last).padStart(6, '0')}`
}

export async function insertInvoice(
  tx: Db,
  { lines, term, seller, bill_to, plan_names, ...invoice }: NewInvoice,
): Promise<Invoice> {
  return tx
    .insertInto('invoice')
    .values({
      ...invoice,
      number: await nextNumber(tx, invoice),
      lines: JSON.stringify(lines),
      seller: JSON.stringify(seller),
      bill_to: JSON.stringify(bill_to),
      plan_names: JSON.stringify(plan_names),
      term: term && JSON.stringify(term),
      period_no: term?.periodNo ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const getInvoice = (db: Db, id: string): Promise<Invoice> =>
  db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockInvoice = (tx: Db, id: string): Promise<Invoice> =>
  tx.selectFrom('invoice').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** What the credit notes of an invoice come to. */
export async function sumCredited(db: Db, invoiceId: string): Promise<{ total: number; supply: number }> {
  const row = await db
    .selectFrom('invoice')
    .select(({ fn, lit, cast }) => [
      cast<number>(fn.coalesce(fn.sum('total'), lit(0)), 'bigint').as('total'),
      cast<number>(fn.coalesce(fn.sum('supply'), lit(0)), 'bigint').as('supply'),
    ])
    .where('credits_invoice', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return row
}

/** What was paid for a period and not taken back by a bank, oldest first, with what its credit notes come to. */
export async function findPaidFor(db: Db, accountId: string, period: Period): Promise<(Invoice & { credited: number })[]> {
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('invoice as credit')
        .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('credit.total'), of.lit(0)), 'bigint').as('sum'))
        .whereRef('credit.credits_invoice', '=', 'invoice.id')
        .as('credited'),
    )
    .where('account_id', '=', accountId)
    .where('kind', '=', 'charge')
    .where('status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempt')
            .select('payment_attempt.id')
            .whereRef('payment_attempt.invoice_id', '=', 'invoice.id')
            .where('payment_attempt.taken', 'is not', null),
        ),
      ),
    )
    .where(sql<boolean>`term->'period' = ${JSON.stringify(period)}::jsonb`)
    .orderBy('paid_at')
    .orderBy('number')
    .execute()
  return rows.map(({ credited, ...row }) => ({ ...row, credited: credited ?? 0 }))
}

export const hasInvoice = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.selectFrom('invoice').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()) !== undefined

export const findOpenInvoices = (db: Db, accountId: string): Promise<Invoice[]> =>
  db.selectFrom('invoice').selectAll().where('account_id', '=', accountId).where('status', '=', 'open').execute()

export async function updateInvoice(
  tx: Db,
  id: string,
  change: Partial<Pick<Invoice, 'status' | 'paid_at' | 'earned_at'>>,
): Promise<void> {
  await tx.updateTable('invoice').set(change).where('id', '=', id).execute()
}

/** Renewals that are not paid, of workspaces that exist. */
export const findUnpaidRenewals = (db: Db) =>
  db
    .selectFrom('invoice')
    .innerJoin('billing_account', 'billing_account.id', 'account_id')
    .select(['invoice.id', 'workspace_ref'])
    .where('reason', '=', 'renewal')
    .where('status', '=', 'open')
    .where('closed_at', 'is', null)
    .orderBy('invoice.created_at')
    .execute()

export const findEarned = (db: Db, now: Date): Promise<Invoice[]> =>
  db.selectFrom('invoice').selectAll().where('earned_at', '<=', now).where('status', '=', 'paid').orderBy('earned_at').execute()

export async function forgetEarning(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('invoice').set({ earned_at: null }).where('account_id', '=', accountId).execute()
}

/** What somebody was asked to pay since then, newest first, with what became of it. */
export const findHistory = (db: Db, accountId: string, since: Date) =>
  db
    .selectFrom('invoice')
    .leftJoin('payment_attempt', (join) =>
      join
        .onRef('payment_attempt.invoice_id', '=', 'invoice.id')
        .on('payment_attempt.status', 'in', ['created', 'sent', 'action', 'unknown', 'succeeded']),
    )
    .leftJoin('payment_way', 'payment_way.id', 'payment_attempt.way_id')
    .select(['invoice.id', 'invoice.number', 'invoice.currency', 'invoice.supply', 'invoice.tax', 'invoice.total'])
    .select([
      'invoice.status',
      'invoice.created_at',
      'invoice.paid_at',
      'invoice.is_test',
      'invoice.period_from',
      'invoice.period_to',
    ])
    .select(['payment_attempt.id as attempt_id', 'payment_attempt.status as attempt_status', 'brand', 'last4'])
    .select((eb) => [
      eb
        .selectFrom('refund')
        .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('amount'), of.lit(0)), 'bigint').as('sum'))
        .whereRef('refund.attempt_id', '=', 'payment_attempt.id')
        .where('refund.status', '=', 'succeeded')
        .as('refunded'),
      eb
        .selectFrom('refund')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('refund.attempt_id', '=', 'payment_attempt.id')
        .where('refund.status', '=', 'failed')
        .as('refused'),
      eb.case().when('payment_attempt.fail_code', '=', 'dispute_lost').then(eb.ref('payment_attempt.taken')).end().as('taken'),
    ])
    .where('invoice.account_id', '=', accountId)
    .where('invoice.kind', '=', 'charge')
    .where('invoice.created_at', '>=', since)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.number', 'desc')
    .execute()
