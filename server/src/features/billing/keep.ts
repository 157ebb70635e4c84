import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { renewalOf } from '@quarry/contract/billing/quote'
import { atomic } from '../../db/db.ts'
import { findPlan } from '../plan/plan.ts'
import { look } from './charge.ts'
import { endUnpaid, lastLetterDays, pressOn } from './dunning.ts'
import { write } from './letters.ts'
import { nextTerm } from './next-term.ts'
import { lookAtWay } from './open-way.ts'
import type { Paying } from './paying.ts'
import { askAboutPrice } from './price-change.ts'
import { refund } from './returned/refund.ts'
import { renew } from './renew.ts'
import { findAccount, getAccount } from './store/account.store.ts'
import { findAttempt, findDisputed, findToLookAt } from './store/attempt.store.ts'
import { findEarned, findUnpaidRenewals, sumCredited, updateInvoice } from './store/invoice.store.ts'
import { book } from './store/ledger.store.ts'
import { findComparison, noteComparison } from './store/event.store.ts'
import { findRefundsDue } from './store/refund.store.ts'
import { findDuePeriods, findRenewingBy, findSuspended } from './store/term.store.ts'
import { findEndingCards, findOpenWays } from './store/way.store.ts'

/** So long ahead somebody is told that their card ends. */
const cardDays = 30
const dayMs = 24 * 60 * 60_000
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/**
 * Does everything about payments that is due: asks what became of what is open, renews, presses on, ends. Each step is a transaction of its
 * own that looks again whether it is still due, so that several processes, and one that died, do no harm.
 */
export async function keepPayments(app: Paying, signal: AbortSignal): Promise<void> {
  const now = app.clock.now()
  const each = async <T>(found: Promise<readonly T[]>, work: (one: T) => Promise<void>): Promise<void> => {
    for (const one of await found) {
      signal.throwIfAborted()
      // One that cannot be dealt with must not keep the others from it.
      await work(one).catch((error: unknown) => app.log.error({ err: error, about: one }, 'a payment could not be dealt with'))
    }
  }
  // What is under way is finished also where nothing is billed any more.
  await each(findOpenWays(app.db), ({ id }) => lookAtWay(app, { wayId: id }))
  await each(findToLookAt(app.db, now), ({ id }) => look(app, { attemptId: id }))
  await each(findRefundsDue(app.db, now), ({ id }) => refund(app, { refundId: id }))
  if (app.config.plans === null) return
  await each(findDuePeriods(app.db, now), (id) => renew(app, id))
  await each(findUnpaidRenewals(app.db), (invoice) => pressOn(app, invoice))
  await each(findSuspended(app.db, before(now, lastLetterDays)), (id) => endUnpaid(app, id))
  await each(findEarned(app.db, now), (invoice) => earn(app, invoice))
  const { first } = limits.askAboutPriceDays
  await each(findRenewingBy(app.db, now, before(now, -first)), ({ workspace_id }) => askAboutPrice(app, workspace_id))
  await each(findEndingCards(app.db, before(now, -cardDays)), (card) => announceEnd(app, card))
  for (const days of [30, 7])
    await each(findRenewingBy(app.db, now, before(now, -days)), ({ workspace_id, period_end }) =>
      announce(app, workspace_id, period_end!, days),
    )
}

/** What was paid for a period that is over is revenue. */
const earn = (app: Paying, { id, account_id, currency, supply }: Awaited<ReturnType<typeof findEarned>>[number]): Promise<void> =>
  atomic(app.db, async (tx) => {
    await updateInvoice(tx, id, { earned_at: null })
    // Looked at once the invoice is held: what is given back from now on is taken from the revenue.
    const kept = supply - (await sumCredited(tx, id)).supply
    const entries = { deferred: kept, revenue: -kept }
    await book(tx, { accountId: account_id, currency, source: { kind: 'earned', id }, at: app.clock.now(), entries })
  })

/** A month ahead only of a year. */
async function announce(app: Paying, workspaceId: WorkspaceId, at: Date, days: number): Promise<void> {
  await atomic(app.db, async (tx) => {
    const [row, account] = [await findPlan(tx, workspaceId), await findAccount(tx, workspaceId)]
    if (!row?.term || !account || row.scheduled?.unit === null || (days === 30 && row.term.unit === 'MONTHLY')) return
    const next = await nextTerm(app, tx, row)
    if (!next) return
    const total = renewalOf(next, next.periodNo).due.total + (row.carried ?? 0)
    const isTest = app.gateways.some((gateway) => gateway.isTest)
    const invoice = { number: '', total, currency: account.currency, is_test: isTest }
    await write(app, tx, account, { kind: 'announced', subject: `${account.id} ${at.toISOString()} ${days}`, invoice, at })
  })
}

/** A card ends before it is charged again: once, while there is time to add another. */
const announceEnd = (app: Paying, card: Awaited<ReturnType<typeof findEndingCards>>[number]): Promise<void> =>
  atomic(app.db, async (tx) => {
    const account = await getAccount(tx, card.account_id)
    const facts = { brand: card.brand!, last4: card.last4!, month: card.exp_month!, year: card.exp_year! }
    const isTest = app.gateways.some((gateway) => gateway.isTest)
    const invoice = { number: '', total: 0, currency: account.currency, is_test: isTest }
    await write(app, tx, account, { kind: 'cardEnds', subject: card.id, invoice, at: card.period_end!, card: facts })
  })

/** What a payment company notes late is still seen. */
const overlapDays = 3

/** Compares what moved at the payment companies since the last time with what is known here, and looks at what differs. */
export async function comparePayments(app: Paying, signal: AbortSignal): Promise<void> {
  const now = app.clock.now()
  for (const gateway of app.gateways) {
    const last = await findComparison(app.db, gateway.name)
    for await (const { kind, id, externalId } of gateway.movements(before(last ?? now, overlapDays))) {
      signal.throwIfAborted()
      if (kind === 'refund') {
        await refund(app, { refundId: id })
        continue
      }
      const attempt = await findAttempt(app.db, id)
      if (!attempt) app.log.error({ gateway: gateway.name, externalId }, 'a payment company has a payment that is not known here')
      else if (kind !== 'charge' || attempt.status !== 'succeeded') await look(app, { attemptId: id })
    }
    // What a bank decides after months need not move anything, and its call may be lost.
    for (const { id } of await findDisputed(app.db, gateway.name)) {
      signal.throwIfAborted()
      await look(app, { attemptId: id })
    }
    await noteComparison(app.db, gateway.name, now)
  }
}
