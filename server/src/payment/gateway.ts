import type { Language } from '@quarry/contract/account/account'
import type { Currency } from '@quarry/contract/plan/plan'
import type { HookCall } from '@quarry/integrations/kit/hook'

/**
 * A payment company. It keeps cards and moves amounts; what is owed, by whom and when, is Quarry's alone. Everything is named by ids of ours,
 * so that it can be looked up when an answer was lost.
 */
export type Gateway = {
  name: GatewayName
  currencies: readonly Currency[]
  /** No money moves. */
  isTest: boolean
  /** Opens the page on which a person gives a card. Asking again with the same id returns the same page. */
  openWay(ask: {
    id: string
    customer: Customer
    returnUrl: string
    lang: Language
  }): Promise<PaymentPage & Pick<WayName, 'externalId'>>
  readWay(ask: WayName): Promise<WayState>
  /** Charges a card. With the same id it charges once, however often and however late it is repeated. */
  charge(ask: ChargeAsk): Promise<ChargeState>
  /** `absent`: nothing was charged under this id, and nothing will be. */
  readCharge(ask: ChargeName): Promise<ChargeState>
  /** Gives up what a person was asked to confirm. @returns what it has come to; it may have succeeded a moment ago. */
  cancelCharge(ask: ChargeName): Promise<ChargeState>
  /** Gives back. With the same id it gives back once. @param ask.refundedBefore of the charge, so that a repetition is noticed. */
  refund(ask: RefundAsk): Promise<RefundState>
  readRefund(ask: { id: string; charge: ChargeName }): Promise<RefundState>
  /** All that was given back of a charge, by us or by a person at the company. */
  readGivenBack(charge: ChargeName): Promise<readonly GivenBack[]>
  /** The card is not charged any more. */
  forgetWay(ref: string): Promise<void>
  /** Null: not from the company. Nothing but the name of what changed is taken from a call. */
  hear(call: HookCall): { eventId: string; type: string; about: About } | null
  /** Which card of ours a call means that names it by the company's name alone. Absent where that does not happen. */
  findWay?(externalId: string): Promise<string | null>
  /** Charges and what became of them later, since then: for comparing. */
  movements(since: Date): AsyncIterable<Movement>
}

export type GatewayName = 'sandbox' | 'stripe' | 'portone'
export type Customer = { uid: string; email: string }
/** A page to send the person to: of the company, or of ours with the company's script. */
export type PaymentPage = { url: string }
/** @property externalId as `openWay` reported it */
export type WayName = { id: string; externalId: string | null }
/** @property ref of the card that is charged, as `readWay` reported it */
export type ChargeName = { id: string; ref: string; externalId: string | null; createdAt: Date }
/** What a call is about: a card, a charge or a refund, by our id, else a charge by the company's. Neither: nothing of ours. */
export type About = { id: string | null; externalId: string | null }
export type Money = { amount: number; currency: Currency }
export type ChargeAsk = Money & {
  id: string
  /** As `readWay` reported it. */
  ref: string
  customer: Customer
  tax: number
  /** The person is there, and can confirm. */
  onSession: boolean
  returnUrl: string
  /** What is paid for, in words that may stand on a card's statement. */
  order: string
}
export type RefundAsk = Money & { id: string; charge: ChargeName; tax: number; refundedBefore: number }

/** Companies do not say everything of every card, and a wallet has neither number nor end. */
export type Card = { brand: string; last4: string | null; expMonth: number | null; expYear: number | null }
export type WayState = { kind: 'open' | 'failed' | 'absent' } | ({ kind: 'done'; ref: string } & Card)

/** `soft`: another try may succeed; `hard`: not with this card; `auth`: the person has to confirm. */
export type FailKind = 'soft' | 'hard' | 'auth'
export type ChargeState =
  | (Paid & { kind: 'succeeded' })
  // `taken`: what the bank took back, where the company says how much. `isLost`: for good.
  | (Paid & { kind: 'disputed'; taken: number | null; isLost: boolean })
  | { kind: 'failed'; failKind: FailKind; code: string }
  | { kind: 'action'; externalId: string; window: PaymentPage }
  | { kind: 'pending'; externalId: string }
  | { kind: 'absent' }
/** @property givenBack how much of it was given back by now, whoever did it */
type Paid = Money & { externalId: string; givenBack: number }
export type RefundState =
  | { kind: 'succeeded'; externalId: string }
  | { kind: 'pending'; externalId: string }
  | { kind: 'failed' | 'absent' }

/** @property id ours; null: a person gave it back at the company itself. @property amount null: the company does not say. */
export type GivenBack = {
  id: string | null
  externalId: string
  amount: number | null
  state: 'succeeded' | 'pending' | 'failed'
}

/**
 * `dispute`: the bank took a charge back, or gave it up; `refund`: one of ours that failed after all; `givenBack`: a part of a charge went
 * back, whoever did it. `id` is that of the charge, of `refund` that of the refund.
 */
export type Movement = Money & { kind: 'charge' | 'dispute' | 'refund' | 'givenBack'; id: string; externalId: string; at: Date }
