import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Something that does not add up. */
export type BookTrouble = { check: string; about: string; detail: string }

/**
 * What never may be, whatever happened: each row of an answer is a trouble. Expectations are computed from invoices, payments and refunds,
 * never from the ledger itself.
 */
const checks = {
  'the ledger does not come to nothing': sql`
    select currency as about, sum(amount)::text as detail from ledger_entry group by currency having sum(amount) <> 0`,
  'a paid invoice has no payment of its amount': sql`
    select number as about, total::text as detail from invoice
    where kind = 'charge' and status = 'paid' and not exists (
      select from payment_attempt a where a.invoice_id = invoice.id and a.status = 'succeeded' and a.amount = invoice.total)`,
  'more is given back than was paid': sql`
    select a.id::text as about, a.amount || ' < ' || sum(r.amount) as detail
    from payment_attempt a join refund r on r.attempt_id = a.id and r.status <> 'elsewhere' group by a.id having sum(r.amount) > a.amount`,
  'the numbers of a series have a gap': sql`
    select series as about, count(*) || ' up to ' || max(no) as detail
    from (select substring(number from '^(.*)-[0-9]+$') as series, substring(number from '[0-9]+$')::int as no from invoice) numbered
    group by series having max(no) <> count(*) or min(no) <> 1`,
  'the lines of an invoice are not its total': sql`
    select number as about, total::text as detail from invoice
    where abs((select sum((line->>'amount')::bigint) from jsonb_array_elements(lines) as line)) <> total`,
  'a credit note names no invoice, or comes to more than it': sql`
    select credit.number as about, credit.total::text as detail from invoice credit
    left join invoice charged on charged.id = credit.credits_invoice
    where credit.kind = 'credit' and (charged.id is null or charged.total < (
      select sum(total) from invoice also where also.credits_invoice = charged.id))`,
  'the same days are paid for twice': sql`
    select one.number as about, other.number as detail
    from ${wholePeriods('one')} join ${wholePeriods('other')}
      on other.account_id = one.account_id and other.number > one.number
      and other.period_from < one.period_to and one.period_from < other.period_to`,
  'a book is not what invoices, payments and refunds make of it': sql`
    with expected as (
      select account_id, case when status in ('paid', 'uncollectible', 'void') then 0 else total end as receivable,
        case when kind = 'charge' and status in ('open', 'paid') then -supply when kind = 'credit' then supply else 0 end as sales,
        case when kind = 'charge' and status in ('open', 'paid') then -tax when kind = 'credit' then tax else 0 end as tax,
        0::bigint as owed, 0::bigint as cash from invoice
      union all
      select account_id, case when fail_code = 'disputed' then taken else 0 end, 0, 0, 0,
        case when settled_at is not null and external_id is not null and fail_kind is null
          then amount - coalesce(taken, 0) else 0 end from payment_attempt
      union all
      select account_id, 0, 0, 0, case when status in ('succeeded', 'elsewhere') then 0 else -amount end,
        case when status = 'succeeded' then -amount else 0 end from refund
    ), booked as (
      select account_id, sum(amount) filter (where book = 'receivable') as receivable,
        sum(amount) filter (where book in ('deferred', 'revenue')) as sales, sum(amount) filter (where book = 'tax') as tax,
        sum(amount) filter (where book = 'refund_payable') as owed, sum(amount) filter (where book like 'cash:%') as cash
      from ledger_entry group by account_id
    ), sums as (
      select account_id, sum(receivable) as receivable, sum(sales) as sales, sum(tax) as tax, sum(owed) as owed, sum(cash) as cash
      from expected group by account_id
    )
    select sums.account_id::text as about, to_jsonb(sums)::text || ' <> ' || coalesce(to_jsonb(booked)::text, 'nothing') as detail
    from sums left join booked using (account_id)
    where (sums.receivable, sums.sales, sums.tax, sums.owed, sums.cash) is distinct from (coalesce(booked.receivable, 0),
      coalesce(booked.sales, 0), coalesce(booked.tax, 0), coalesce(booked.owed, 0), coalesce(booked.cash, 0))`,
  'what is not used yet is not what is deferred': sql`
    select account.id::text as about, coalesce(unused, 0) || ' <> ' || coalesce(deferred, 0) as detail from billing_account account
    left join lateral (select sum(supply - ${creditedOf('supply')}) as unused from invoice
      where account_id = account.id and kind = 'charge' and status in ('open', 'paid') and earned_at is not null) waiting on true
    left join lateral (select -sum(amount) as deferred from ledger_entry where account_id = account.id and book = 'deferred') booked on true
    where coalesce(unused, 0) <> coalesce(deferred, 0)`,
  'a paid plan goes on without a payment': sql`
    select workspace_code as about, term::text as detail from subscription
    join billing_account account on account.id = subscription.account_id and account.closed_at is null
    where subscription.status in ('active', 'cancelled') and term is not null and not exists (
      select from invoice join payment_attempt a on a.invoice_id = invoice.id and a.status = 'succeeded'
      where invoice.account_id = account.id and invoice.status = 'paid' and a.taken is null
        and ${creditedOf('total')} < invoice.total and invoice.term->'period' = subscription.term->'period')`,
  'who paid has no plan': sql`
    select number as about, workspace_code as detail from invoice
    join billing_account account on account.id = invoice.account_id and account.closed_at is null
    join payment_attempt a on a.invoice_id = invoice.id and a.status = 'succeeded' and a.taken is null
    left join subscription on subscription.account_id = account.id
    where invoice.status = 'paid' and invoice.kind = 'charge' and earned_at is not null
      and not exists (select from invoice later where later.account_id = account.id and later.paid_at > invoice.paid_at)
      and not exists (select from payment_attempt back where back.account_id = account.id and back.fail_code like 'dispute%')
      and ${creditedOf('total')} < invoice.total
      and subscription.term->'period' is distinct from invoice.term->'period'
      and earned_at > coalesce(subscription.expires_at, '-infinity')`,
} as const

/**
 * Paid for from the first to the last day, and not given back. Who has a bank take a payment back loses the days of others with it, and may pay
 * again.
 */
function wholePeriods(name: string) {
  return sql`(
    select number, account_id, period_from, period_to from invoice
    where kind = 'charge' and status = 'paid' and reason in ('start', 'renewal')
      and ${creditedOf('total')} < invoice.total
      and not exists (select from payment_attempt a where a.account_id = invoice.account_id and a.fail_code like 'dispute%')) ${sql.ref(name)}`
}

/** What credit notes take back of an invoice. */
function creditedOf(what: 'total' | 'supply') {
  return sql`(select coalesce(sum(note.${sql.ref(what)}), 0) from invoice note where note.credits_invoice = invoice.id)`
}

/** Everything in the books that does not add up. */
export async function findBookTroubles(db: Db): Promise<BookTrouble[]> {
  const found: BookTrouble[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<BookTrouble, 'check'>>`${query}`.execute(db)
    found.push(...rows.map((row) => ({ check, ...row })))
  }
  return found
}
