import type { Language } from '@quarry/contract/account/account'
import type { BillTo } from '@quarry/contract/billing/bill-to'
import type { SeatPrice } from '@quarry/contract/billing/money'
import type { PaidTerm, QuoteLine } from '@quarry/contract/billing/quote'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Currency } from '@quarry/contract/plan/plan'
import type { PeriodUnit, PlanStatus } from '@quarry/contract/plan/plan-state'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What is paid, and what the built-in payment company knows; a part of `Tables`. */
export type BillingTables = {
  subscription: {
    workspace_id: WorkspaceId
    plan_code: string
    status: PlanStatus
    period_unit: PeriodUnit | null
    seat_count: number | null
    started_at: Date
    expires_at: Date | null
    trial_started_at: Date | null
    deletion_at: Date | null
    warned_at: Date | null
    account_id: string | null
    term: JSONColumnType<PaidTerm> | null
    period_end: Date | null
    renews: Generated<boolean>
    scheduled: JSONColumnType<Scheduled> | null
    carried: Generated<number>
    problem_since: Date | null
    suspended_at: Date | null
    version: Generated<number>
    last_request: string | null
  }
  billing_account: {
    id: Generated<string>
    workspace_ref: WorkspaceId
    workspace_code: string
    currency: Currency
    lang: Language
    email: string
    created_at: Date
    closed_at: Date | null
    bill_to: JSONColumnType<Partial<BillTo>, string | undefined>
  }
  payment_way: {
    id: string
    account_id: string
    request_id: string
    gateway: string
    status: 'NEW_CARD_START' | 'NEW_CARD_END' | 'NEW_CARD_FAIL' | 'REPLACED' | 'DELETED'
    sealed_ref: string | null
    brand: string | null
    last4: string | null
    exp_month: number | null
    exp_year: number | null
    is_default: Generated<boolean>
    requested_by: AccountId
    window_url: string
    created_at: Date
    external_id: string | null
  }
  invoice_counter: {
    series: string
    year: number
    last: number
  }
  invoice: {
    id: Generated<string>
    account_id: string
    number: string
    kind: 'charge' | 'credit'
    reason: 'start' | 'renewal' | 'seats' | 'upgrade' | 'refund'
    currency: Currency
    lines: JSONColumnType<QuoteLine[]>
    supply: number
    tax: number
    total: number
    term: JSONColumnType<PaidTerm> | null
    period_no: number | null
    period_from: string
    period_to: string
    status: 'open' | 'paid' | 'void' | 'uncollectible'
    credits_invoice: string | null
    earned_at: Date | null
    is_test: boolean
    created_at: Date
    paid_at: Date | null
    seller: JSONColumnType<Partial<Seller>>
    bill_to: JSONColumnType<Partial<BillTo>>
    plan_names: JSONColumnType<PlanNames>
  }
  payment_attempt: {
    id: string
    account_id: string
    invoice_id: string
    way_id: string
    request_id: string | null
    requested_by: AccountId | null
    gateway: string
    amount: number
    currency: Currency
    external_id: string | null
    status: 'created' | 'sent' | 'action' | 'unknown' | 'succeeded' | 'failed'
    fail_code: string | null
    fail_kind: 'soft' | 'hard' | 'auth' | null
    window_url: string | null
    on_session: boolean
    looks: Generated<number>
    look_at: Date | null
    created_at: Date
    sent_at: Date | null
    settled_at: Date | null
    taken: number | null
  }
  refund: {
    id: Generated<string>
    account_id: string
    credit_invoice: string | null
    attempt_id: string
    amount: number
    tax: number
    status: 'due' | 'sent' | 'succeeded' | 'failed' | 'elsewhere'
    external_id: string | null
    tries: Generated<number>
    look_at: Date | null
    created_at: Date
    settled_at: Date | null
  }
  payment_event: {
    gateway: string
    event_id: string
    type: string
    received_at: Date
  }
  payment_comparison: {
    gateway: string
    compared: Date
  }
  billing_letter: {
    subject: string
    kind: string
    sent_at: Date
  }
  price_consent: {
    id: Generated<string>
    account_id: string
    plan_code: string
    old_price: JSONColumnType<SeatPrice>
    new_price: JSONColumnType<SeatPrice>
    effective_at: Date
    asked_at: Date
    answer: 'agreed' | 'declined' | null
    answered_at: Date | null
    answered_by: AccountId | null
  }
  ledger_entry: {
    id: GeneratedAlways<number>
    tx_id: string
    account_id: string
    book: string
    currency: Currency
    amount: number
    source_kind: string
    source_id: string
    at: Date
  }
  portone_way: {
    id: string
    customer_id: string
    expires_at: Date
    left_at: Date | null
  }
  sandbox_way: {
    id: string
    return_url: string
    card: string | null
    status: 'open' | 'done' | 'cancelled'
    expires_at: Date
  }
  sandbox_charge: {
    id: string
    way_id: string
    amount: number
    currency: Currency
    status: 'succeeded' | 'failed' | 'action' | 'pending' | 'cancelled'
    fail_code: string | null
    return_url: string
    created_at: Date
    settles_at: Date | null
    disputed_at: Date | null
    dispute_end: 'won' | 'lost' | null
  }
  sandbox_refund: {
    id: string
    charge_id: string
    amount: number
    status: 'succeeded' | 'failed'
    created_at: Date
    is_ours: Generated<boolean>
  }
}

/** What a paid workspace has from its next period on; without a unit a plan that costs nothing. */
export type Scheduled = {
  planCode: string
  unit: PeriodUnit | null
  seats: number | null
  /** As it was when somebody chose it; absent where nothing is paid. */
  price?: SeatPrice
}

/** Who sells, as the operator says. */
export type Seller = { name: string; representative: string; businessNumber: string; address: string; contact: string }
/** What plans are called, by their codes. */
export type PlanNames = Readonly<Record<string, { en: string; ko: string }>>
