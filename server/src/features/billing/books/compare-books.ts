import type { Currency } from '@quarry/contract/plan/plan'
import type { Needs } from '../../../context.ts'
import { chargeName } from '../charge-name.ts'
import type { Gateway } from '../../../payment/gateway.ts'
import { isSame } from '../returned/given-back.ts'
import { findAttempt, findPaidSince } from '../store/attempt.store.ts'
import { type BookTrouble, findBookTroubles } from '../store/books.store.ts'
import { findAllRefundsOf, findReturnedSince } from '../store/refund.store.ts'

type Ctx = Needs<'db' | 'vault' | 'gateways'>
type Say = (check: string, about: string, detail: string) => void
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
export async function compareBooks(ctx: Ctx, since: Date): Promise<Compared> {
  const { db, gateways } = ctx
  const troubles = await findBookTroubles(db)
  const sums: Compared['sums'] = { KRW: { company: 0, books: 0 }, USD: { company: 0, books: 0 } }
  const say: Say = (check, about, detail) => void troubles.push({ check, about, detail })
  let charges = 0
  let refunds = 0
  for (const gateway of gateways) {
    const [seen, disputed, returned] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for await (const { kind, id, externalId, amount, currency } of gateway.movements(since)) {
      // Of one that failed its payment is looked at.
      if (kind === 'refund') continue
      const attempt = await findAttempt(db, id)
      if (!attempt) {
        say('a payment company has a payment that is not known here', externalId, `${amount} ${currency}`)
        continue
      }
      if (kind === 'dispute') disputed.add(id)
      if (kind === 'givenBack') returned.add(id)
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
      const state = await gateway.readCharge(await chargeName(ctx, attempt))
      if (state.kind === 'succeeded' || state.kind === 'disputed') {
        sums[currency].company += amount
        if (state.givenBack > 0) returned.add(id)
      } else say('the books have a payment that the payment company has not', id, state.kind)
    }
    for (const id of await findReturnedSince(db, gateway.name, since)) returned.add(id)
    for (const id of disputed) await compareDispute(ctx, gateway, id, say)
    for (const id of returned) refunds += await compareReturned(ctx, gateway, id, say)
  }
  return { troubles, charges, refunds, sums }
}

async function compareDispute(ctx: Ctx, gateway: Gateway, id: string, say: Say): Promise<void> {
  const attempt = (await findAttempt(ctx.db, id))!
  const now = await gateway.readCharge(await chargeName(ctx, attempt))
  if (now.kind !== 'disputed') {
    if (attempt.taken !== null) say('a bank gave a payment up, and the books do not say so', id, now.kind)
  } else if (attempt.fail_code !== (now.isLost ? 'dispute_lost' : 'disputed'))
    say('a bank took a payment back, and the books do not say so', id, now.externalId)
}

/** @returns how many refunds the books have of it. */
async function compareReturned(ctx: Ctx, gateway: Gateway, id: string, say: Say): Promise<number> {
  const attempt = (await findAttempt(ctx.db, id))!
  const given = await gateway.readGivenBack(await chargeName(ctx, attempt))
  const all = await findAllRefundsOf(ctx.db, id)
  for (const each of given)
    if (each.state === 'succeeded' && !all.some(isSame(each)))
      say('a payment company gave back what the books do not have', id, `${each.externalId}: ${each.amount ?? 'unknown'}`)
  const known = all.filter(({ status }) => status !== 'elsewhere')
  for (const row of known) {
    const there = given.find((each) => isSame(each)(row))?.state ?? 'absent'
    if (row.status === 'failed') say('a refund was refused and is still owed', row.id, `${row.amount} ${attempt.currency}`)
    else if ((there === 'succeeded') !== (row.status === 'succeeded'))
      say('a refund stands otherwise at the payment company', row.id, `${row.status} here, ${there} there`)
  }
  return known.length
}
