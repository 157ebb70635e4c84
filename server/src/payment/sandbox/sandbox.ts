import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { HookCall } from '@quarry/integrations/kit/hook'
import { atomic, type Db } from '../../db/db.ts'
import type { Card, ChargeState, Gateway, Movement, RefundState, WayState } from '../gateway.ts'
import { behaviourOf, type SandboxCard } from './cards.ts'
import {
  endWay,
  findCharge,
  findChargesSince,
  findRefund,
  findRefunds,
  findWay,
  insertCharge,
  insertRefund,
  insertWay,
  lockCharge,
  type SandboxCharge,
  sumRefunds,
  updateCharge,
} from './sandbox.store.ts'

const windowMs = 30 * 60_000
const slowMs = 3 * 60_000
/** A call may come so much too late, or from a clock so much ahead. */
const toleranceMs = 300_000

type Parts = { db: Db; clock: { now(): Date }; secret: Buffer }

/** What a person sees and does at the pages of the built-in payment company. @returns a call of it, as it would send one; null: nothing changed. */
type Desk = {
  read(id: string): Promise<Shown | null>
  chooseCard(id: string, card: SandboxCard | null): Promise<HookCall>
  confirm(id: string, isAllowed: boolean): Promise<HookCall>
  /** The bank takes a payment back, or ends what it began with that. */
  dispute(id: string, end?: 'won' | 'lost'): Promise<HookCall>
  /** Somebody at the company gives back, so much or what is left, and Quarry is told afterwards. */
  giveBack(id: string, amount?: number): Promise<HookCall>
}
export type Shown =
  | { kind: 'way'; isOpen: boolean; returnUrl: string }
  | (Pick<SandboxCharge, 'amount' | 'currency'> & {
      kind: 'charge'
      status: string
      returnUrl: string
      /** A bank asks for it, and has not decided yet. */
      isDisputed: boolean
      /** Something of it can be given back, or taken. */
      isLeft: boolean
    })
export type Sandbox = Gateway & { desk: Desk }

/**
 * The payment company that is built in, for trying out. It behaves as one outside does: it has its own records, forgets nothing it was asked
 * under an id, loses answers, pays late, and says by signed calls that something changed.
 */
export function createSandbox({ db, clock, secret }: Parts): Sandbox {
  const pageOf = (id: string): { url: string } => ({ url: `/payment/sandbox/${id}` })

  async function readWay({ id }: { id: string }): Promise<WayState> {
    const way = await findWay(db, id)
    if (!way) return { kind: 'absent' }
    if (way.status === 'done') return { kind: 'done', ref: way.id, ...cardOf(way.card!) }
    return { kind: way.status === 'open' && way.expires_at > clock.now() ? 'open' : 'failed' }
  }

  async function readCharge({ id }: { id: string }): Promise<ChargeState> {
    const charge = await findCharge(db, id)
    if (!charge) return { kind: 'absent' }
    const { amount, currency, disputed_at: disputedAt, dispute_end: end, settles_at: settlesAt } = charge
    const externalId = externalIdOf(id)
    const isPaid = charge.status === 'succeeded' || (charge.status === 'pending' && settlesAt! <= clock.now())
    if (isPaid) {
      const givenBack = await sumRefunds(db, id)
      const paid = { externalId, amount, currency, givenBack }
      if (!disputedAt || end === 'won') return { kind: 'succeeded', ...paid }
      return { kind: 'disputed', ...paid, taken: amount - givenBack, isLost: end === 'lost' }
    }
    if (charge.status === 'action') return { kind: 'action', externalId, window: pageOf(id) }
    if (charge.status === 'pending') return { kind: 'pending', externalId }
    const behaviour = behaviourOf(charge.card)
    const failKind = behaviour.charge === 'fails' ? behaviour.failKind : 'auth'
    return { kind: 'failed', failKind, code: charge.fail_code ?? 'cancelled' }
  }

  const readRefund = async ({ id }: { id: string }): Promise<RefundState> => {
    const refund = await findRefund(db, id)
    if (!refund) return { kind: 'absent' }
    return refund.status === 'succeeded' ? { kind: 'succeeded', externalId: externalIdOf(id) } : { kind: 'failed' }
  }

  const given = (charge_id: string, amount: number) =>
    ({ charge_id, amount, status: 'succeeded', created_at: clock.now() }) as const

  const signed = (type: string, about: string): HookCall => {
    const body = Buffer.from(JSON.stringify({ id: randomUUID(), type, about, at: clock.now().getTime() }))
    return { query: new URLSearchParams(), headers: new Headers({ 'x-signature': sign(body, secret) }), body, at: clock.now() }
  }

  return {
    name: 'sandbox',
    currencies: ['KRW', 'USD'],
    isTest: true,
    async openWay({ id, returnUrl }) {
      const expires_at = new Date(clock.now().getTime() + windowMs)
      await insertWay(db, { id, return_url: returnUrl, card: null, status: 'open', expires_at })
      return { ...pageOf(id), externalId: null }
    },
    readWay,
    async charge({ id, ref, amount, currency, onSession, returnUrl }) {
      const behaviour = behaviourOf((await findWay(db, ref))?.card ?? null)
      const now = clock.now()
      const needsPerson = behaviour.charge === 'confirms'
      const isRefused = behaviour.charge === 'fails' || (needsPerson && !onSession)
      const isNew = await insertCharge(db, {
        id,
        way_id: ref,
        amount,
        currency,
        status: isRefused ? 'failed' : needsPerson ? 'action' : behaviour.charge === 'waits' ? 'pending' : 'succeeded',
        fail_code: behaviour.charge === 'fails' ? behaviour.code : isRefused ? 'authentication_required' : null,
        return_url: returnUrl,
        created_at: now,
        settles_at: behaviour.charge === 'waits' ? new Date(now.getTime() + slowMs) : null,
        disputed_at: null,
        dispute_end: null,
      })
      if (isNew && behaviour.charge === 'loses') throw new Error('The answer of the payment company was lost.')
      return readCharge({ id })
    },
    readCharge,
    async cancelCharge({ id }) {
      await updateCharge(db, id, { status: 'cancelled', fail_code: 'cancelled' }, 'action')
      return readCharge({ id })
    },
    refund: ({ id, charge, amount, refundedBefore }) =>
      atomic(db, async (tx) => {
        const paid = await lockCharge(tx, charge.id)
        const known = await findRefund(tx, id)
        if (!known) {
          const before = await sumRefunds(tx, charge.id)
          const fits = paid !== undefined && before === refundedBefore && before + amount <= paid.amount
          const behaviour = behaviourOf((await findCharge(tx, charge.id))?.card ?? null)
          if (!fits || isTaken(paid) || 'refunds' in behaviour) return { kind: 'failed' }
          await insertRefund(tx, { ...given(charge.id, amount), id, is_ours: true })
        }
        return { kind: 'succeeded', externalId: externalIdOf(id) }
      }),
    readRefund,
    readGivenBack: async ({ id }) =>
      (await findRefunds(db, id)).map((refund) => ({
        id: refund.is_ours ? refund.id : null,
        externalId: externalIdOf(refund.id),
        amount: refund.amount,
        state: refund.status,
      })),
    // A card of its own is charged by nobody else.
    async forgetWay() {},
    hear: ({ body, headers, at }) => {
      if (!isSigned(body, headers.get('x-signature'), secret)) return null
      const call = JSON.parse(Buffer.from(body).toString('utf8')) as { id: string; type: string; about: string; at: number }
      if (Math.abs(at.getTime() - call.at) > toleranceMs) return null
      return { eventId: call.id, type: call.type, about: { id: call.about, externalId: null } }
    },
    async *movements(since): AsyncGenerator<Movement> {
      for (const { id, amount, currency, created_at, disputed_at } of await findChargesSince(db, since)) {
        const { kind } = await readCharge({ id })
        const moved = { id, externalId: externalIdOf(id), amount, currency }
        if (kind === 'succeeded' || kind === 'disputed') yield { ...moved, kind: 'charge', at: created_at }
        // Also one that ended since, whichever way.
        if (disputed_at) yield { ...moved, kind: 'dispute', at: disputed_at }
        for (const refund of await findRefunds(db, id))
          yield {
            ...moved,
            kind: 'givenBack',
            externalId: externalIdOf(refund.id),
            amount: refund.amount,
            at: refund.created_at,
          }
      }
    },
    desk: {
      async read(id) {
        const way = await findWay(db, id)
        if (way) return { kind: 'way', isOpen: (await readWay({ id })).kind === 'open', returnUrl: way.return_url }
        const charge = await findCharge(db, id)
        if (!charge) return null
        const { amount, currency, return_url: returnUrl } = charge
        const state = await readCharge({ id })
        const isDisputed = state.kind === 'disputed' && !state.isLost
        const isLeft = state.kind === 'succeeded' && charge.status === 'succeeded' && state.givenBack < amount
        return { kind: 'charge', status: state.kind, amount, currency, returnUrl, isDisputed, isLeft }
      },
      async chooseCard(id, card) {
        if ((await readWay({ id })).kind === 'open') await endWay(db, id, { card, status: card === null ? 'cancelled' : 'done' })
        return signed('way.ended', id)
      },
      async confirm(id, isAllowed) {
        const end = isAllowed
          ? { status: 'succeeded' as const }
          : { status: 'failed' as const, fail_code: 'authentication_failed' }
        await updateCharge(db, id, end, 'action')
        return signed('charge.ended', id)
      },
      async dispute(id, end) {
        const charge = await findCharge(db, id)
        // Ended once it is over, and what was given back cannot be taken any more.
        const can = end
          ? charge?.disputed_at && !charge.dispute_end
          : charge && !charge.disputed_at && (await sumRefunds(db, id)) < charge.amount
        if (can) await updateCharge(db, id, end ? { dispute_end: end } : { disputed_at: clock.now() }, 'succeeded')
        return signed('charge.disputed', id)
      },
      async giveBack(id, amount) {
        await atomic(db, async (tx) => {
          const charge = await lockCharge(tx, id)
          if (charge?.status !== 'succeeded' || isTaken(charge)) return
          const left = charge.amount - (await sumRefunds(tx, id))
          const back = Math.min(amount ?? left, left)
          if (back > 0) await insertRefund(tx, { ...given(id, back), id: randomUUID(), is_ours: false })
        })
        return signed('charge.givenBack', id)
      },
    },
  }
}

/** By the bank, and not given up by it. */
const isTaken = ({ disputed_at, dispute_end }: Pick<SandboxCharge, 'disputed_at' | 'dispute_end'>): boolean =>
  disputed_at !== null && dispute_end !== 'won'

const externalIdOf = (id: string): string => `sandbox_${id}`
const sign = (body: Uint8Array, secret: Buffer): string => createHmac('sha256', secret).update(body).digest('hex')

function isSigned(body: Uint8Array, given: string | null, secret: Buffer): boolean {
  const expected = Buffer.from(sign(body, secret))
  const received = Buffer.from(given ?? '')
  return expected.length === received.length && timingSafeEqual(expected, received)
}

const cardOf = (card: string): Card => ({ brand: 'Sandbox', last4: card, expMonth: 12, expYear: 2099 })
