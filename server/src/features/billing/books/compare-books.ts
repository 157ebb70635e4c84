import type { Currency } from '@quarry/contract/plan/plan'
import type { Needs } from '../../../context.ts'
import { chargeName } from '../charge-name.ts'
import { findAttempt, findPaidSince } from '../store/attempt.store.ts'
import { type BookTrouble, findBookTroubles } from '../store/books.store.ts'
import { findRefundsSince } from '../store/refund.store.ts'

type Compared = {
  troubles: BookTrouble[]
  charges: number
  refunds: number
  sums: Record<Currency, { company: number; books: number }>
}

/**
 * Holds what payment companies say against what the books say, since a moment, one by one, and the books against themselves. Changes
 * nothing.
 */
export async function compareBooks(ctx: Needs<'db' | 'vault' | 'gateways'>, since: Date): Promise<Compared> {
  const { db, gateways } = ctx
  const troubles = await findBookTroubles(db)
  const sums: Compared['sums'] = { KRW: { company: 0, books: 0 }, USD: { company: 0, books: 0 } }
  const say = (check: string, about: string, detail: string) => void troubles.push({ check, about, detail })
  let charges = 0
  let refunds = 0
  for (const gateway of gateways) {
    const seen = new Set<string>()
    for await (const { kind, id, externalId, amount, currency } of gateway.movements(since)) {
      const attempt = await findAttempt(db, id)
      if (!attempt) {
        say('a payment company has a payment that is not known here', externalId, `${amount} ${currency}`)
        continue
      }
      const isDisputed = attempt.fail_code === 'disputed'
      if (kind === 'dispute' && !isDisputed) say('a bank took a payment back, and the books do not say so', id, externalId)
      if (kind !== 'charge') continue
      seen.add(id)
      charges += 1
      sums[currency].company += amount
      if (attempt.settled_at === null) say('a payment company was paid, and the books do not know it yet', id, externalId)
      else if (attempt.amount !== amount || attempt.currency !== currency)
        say('a payment company was paid another amount', id, `${amount} ${currency}, not ${attempt.amount} ${attempt.currency}`)
    }
    for (const attempt of await findPaidSince(db, gateway.name, since)) {
      const { id, amount, currency } = attempt
      sums[currency].books += amount
      if (seen.has(id)) continue
      // One that was made just before, and settled since, is not among what moved.
      const { kind } = await gateway.readCharge(await chargeName(ctx, attempt))
      if (kind !== 'succeeded' && kind !== 'disputed') say('the books have a payment that the payment company has not', id, kind)
      else sums[currency].company += amount
    }
    for (const row of await findRefundsSince(db, gateway.name, since)) {
      refunds += 1
      const charge = await chargeName(ctx, { ...row, id: row.attempt_id, created_at: row.attempt_at })
      const { kind } = await gateway.readRefund({ id: row.id, charge })
      if (row.status === 'failed') say('a refund was refused and is still owed', row.id, `${row.amount} ${row.currency}`)
      else if ((kind === 'succeeded') !== (row.status === 'succeeded'))
        say('a refund stands otherwise at the payment company', row.id, `${row.status} here, ${kind} there`)
    }
  }
  return { troubles, charges, refunds, sums }
}
