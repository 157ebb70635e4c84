import { randomUUID } from 'node:crypto'
import type { Currency } from '@quarry/contract/plan/plan'
import type { GatewayName } from '../../../payment/gateway.ts'
import type { Db } from '../../../db/db.ts'

/** `receivable`: what is owed to us; `deferred`: what is paid and not yet used; `refund_payable`: what we owe. Signed: a debit is positive. */
export type Book = 'receivable' | 'deferred' | 'revenue' | 'tax' | 'refund_payable' | `cash:${GatewayName}`

type Booking = {
  accountId: string
  currency: Currency
  source: {
    kind:
      | 'invoice'
      | 'void'
      | 'payment'
      | 'earned'
      | 'credit'
      | 'refund'
      | 'refundBack'
      | 'dispute'
      | 'disputeWon'
      | 'disputeLost'
      | 'closed'
    id: string
  }
  at: Date
  entries: Partial<Record<Book, number>>
}

/** Books one transaction. The database refuses what does not come to nothing, and what was booked before. */
export async function book(tx: Db, { accountId, currency, source, at, entries }: Booking): Promise<void> {
  const tx_id = randomUUID()
  const rows = Object.entries(entries).flatMap(([name, amount]) =>
    amount === 0
      ? []
      : [{ tx_id, account_id: accountId, book: name, currency, amount, source_kind: source.kind, source_id: source.id, at }],
  )
  if (rows.length > 0) await tx.insertInto('ledger_entry').values(rows).execute()
}

export async function balanceOf(db: Db, accountId: string, name: Book): Promise<number> {
  const row = await db
    .selectFrom('ledger_entry')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)), 'bigint').as('sum'))
    .where('account_id', '=', accountId)
    .where('book', '=', name)
    .executeTakeFirstOrThrow()
  return row.sum
}
