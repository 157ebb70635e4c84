import { z } from 'zod'
import { billingPaths } from '../../calls/billing/billing.ts'
import { Language } from '../../domain/account/account.ts'
import { BillTo } from '../../domain/billing/bill-to.ts'
import { Amount } from '../../domain/billing/money.ts'
import { PortonePg } from '../../domain/billing/portone.ts'
import { FailReason, HistoryStatus, PaymentStatus, SandboxAct } from '../../domain/billing/payment.ts'
import { WorkspaceId } from '../../domain/ids.ts'
import { PlanCode } from '../../domain/plan/plan-contents.ts'
import { PeriodUnit } from '../../domain/plan/plan-state.ts'
import { Currency } from '../../domain/plan/plan.ts'
import { route } from '../route.ts'
import { Card, Day, PriceAnswer, Quote } from './quote.ts'

export const Payment = z
  .object({
    transactionId: z.string(),
    customerUid: z.string(),
    currency: Currency,
    status: PaymentStatus,
    seatCount: z.int().nullable(),
    paymentComplete: z.boolean(),
    failReason: z.nullable(FailReason),
    /** The page to send the person to; null: nothing is asked of them. */
    window: z.object({ url: z.string() }).nullable(),
    /** No money moves. */
    isTest: z.boolean(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const PaymentHistory = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    date: z.iso.datetime(),
    usagePeriod: z.object({ from: Day, to: Day }),
    method: z.literal('CARD'),
    methodDetail: z.string().nullable(),
    status: HistoryStatus,
    currency: Currency,
    ...Amount.shape,
    refunded: z.int(),
    /** Of the payment at the payment company; null: there is none. */
    transactionId: z.string().nullable(),
    isTest: z.boolean(),
  })
  .meta({ id: 'PaymentHistory' })
export type PaymentHistory = z.infer<typeof PaymentHistory>

/** What is paid for a workspace, for who may pay. */
export const WorkspacePayment = z
  .object({
    currency: Currency,
    /** Whether there is a payment company to pay with. */
    canPay: z.boolean(),
    /** No money moves. */
    isTest: z.boolean(),
    renews: z.boolean(),
    nextPaymentAt: z.iso.datetime().nullable(),
    nextPaymentTotal: z.int().nullable(),
    lastPaymentAt: z.iso.datetime().nullable(),
    /** What a seat costs here of the plan that is paid for, whatever others pay who take it now. */
    seatPrice: z.object({ monthlyPrice: Amount, annualPrice: Amount }).nullable(),
    periodEnd: z.iso.datetime().nullable(),
    scheduled: z.object({ planCode: z.string(), periodUnit: z.nullable(PeriodUnit), seatCount: z.int().nullable() }).nullable(),
    problem: z.object({ since: z.iso.datetime(), reason: z.nullable(FailReason), suspendedAt: z.iso.datetime() }).nullable(),
    /** What going on with the plan costs at once, with tax; null while nothing is owed for it. */
    resumeTotal: z.int().nullable(),
    way: Card.nullable(),
    /** A higher price from the next period on, which is charged only once somebody agrees to it. Both with tax, for a whole period. */
    priceChange: z
      .object({ id: z.uuid(), at: z.iso.datetime(), before: z.int(), after: z.int(), answer: z.nullable(PriceAnswer) })
      .nullable(),
    /** A payment of which it is not known yet what it comes to. */
    runningTransactionId: z.string().nullable(),
  })
  .meta({ id: 'WorkspacePayment' })
export type WorkspacePayment = z.infer<typeof WorkspacePayment>

const inWorkspace = { workspaceId: WorkspaceId }
/** Made when a button is shown: pressing it twice, or sending it again, gets the first answer. */
const RequestId = z.uuid()
const Seats = z.coerce.number<number>().int().min(1).max(100_000)
const order = { planCode: PlanCode, periodUnit: PeriodUnit, seatCount: Seats }
const cannotPay = ['paymentsOff', 'workspaceMissing', 'gatewayUnavailable'] as const
const cannotOrder = ['planMissing', 'seatsBelowPlan', 'seatLimitExceeded'] as const

export const billingRoutes = {
  quote: route({
    ...billingPaths.quote,
    summary: 'What a plan costs now and later, with tax, before anything is ordered',
    access: 'payment.manage',
    query: z.object({ ...inWorkspace, ...order }),
    output: Quote,
    errors: [...cannotPay, ...cannotOrder],
  }),
  openWay: route({
    ...billingPaths.openWay,
    summary: 'Open the page on which a card is given',
    access: 'payment.manage',
    body: z.object({ ...inWorkspace, requestId: RequestId }),
    output: Payment,
    errors: [...cannotPay],
  }),
  pay: route({
    ...billingPaths.pay,
    summary: 'Order what a quote states, and charge the card',
    access: 'payment.manage',
    body: z.object({ ...inWorkspace, requestId: RequestId, quoteId: z.string().max(4_000), ...order, agreed: z.literal(true) }),
    output: Payment,
    errors: [...cannotPay, ...cannotOrder, 'paymentRunning', 'quoteOutdated', 'wayMissing'],
  }),
  read: route({
    ...billingPaths.read,
    summary: 'What has become of a payment, or of a card that was to be given',
    access: 'payment.manage',
    query: z.object({ ...inWorkspace, transactionId: z.uuid() }),
    output: Payment,
    errors: ['paymentMissing'],
  }),
  history: route({
    ...billingPaths.history,
    summary: 'What was paid: within a year, or three with an annual plan',
    access: 'payment.manage',
    query: z.object(inWorkspace),
    /** `visibleFrom`: the first day that is shown, as invoices count days. */
    output: z.object({ histories: z.array(PaymentHistory), visibleFrom: Day }),
    errors: [],
  }),
  exportHistory: route({
    ...billingPaths.exportHistory,
    summary: 'The same as a CSV file',
    access: 'payment.manage',
    query: z.object(inWorkspace),
    download: true,
    perMinute: 10,
    errors: [],
  }),
  invoice: route({
    ...billingPaths.invoice,
    summary: 'An invoice or credit note as PDF, the same whenever it is asked for',
    access: 'payment.manage',
    query: z.object({ ...inWorkspace, invoiceId: z.uuid(), lang: Language }),
    download: true,
    perMinute: 30,
    errors: ['invoiceMissing'],
  }),
  readBillTo: route({
    ...billingPaths.readBillTo,
    summary: 'Whom invoices are made out to',
    access: 'payment.manage',
    query: z.object(inWorkspace),
    output: z.object(BillTo.shape),
    errors: [],
  }),
  changeBillTo: route({
    ...billingPaths.changeBillTo,
    summary: 'Have later invoices made out to somebody else',
    access: 'payment.manage',
    body: z.object({ ...inWorkspace, ...BillTo.shape }),
    output: z.object(BillTo.shape),
    errors: ['workspaceMissing', 'businessNumberInvalid'],
  }),
  suspend: route({
    ...billingPaths.suspend,
    summary: 'Stop renewing: usable until what is paid for is over',
    access: 'payment.manage',
    body: z.object({
      ...inWorkspace,
      reason: z.string().max(1_000).optional(),
      /** What follows: the free plan, or no plan, for want of which the workspace is deleted after three days. */
      followedBy: z.enum(['free', 'nothing']).default('nothing'),
    }),
    output: z.object({ paymentPlanStatus: z.enum(['cancelled', 'ended']), usableUntil: z.iso.datetime() }),
    errors: ['nothingToSuspend', 'workspaceMissing'],
  }),
  resume: route({
    ...billingPaths.resume,
    summary: 'Renew again what was cancelled, or pay for what was not paid',
    access: 'payment.manage',
    body: z.object({ ...inWorkspace, requestId: RequestId }),
    output: Payment,
    errors: [...cannotPay, 'paymentRunning', 'wayMissing', 'nothingToResume', 'seatLimitExceeded'],
  }),
  answerPrice: route({
    ...billingPaths.answerPrice,
    summary: 'Agree to a higher price from the next period on, or let the plan end with this one',
    access: 'payment.manage',
    body: z.object({ ...inWorkspace, id: z.uuid(), answer: PriceAnswer }),
    output: z.object({}),
    errors: ['priceChangeMissing', 'workspaceMissing'],
  }),
  sandbox: route({
    ...billingPaths.sandbox,
    summary: 'A page of the built-in payment company, where no money moves',
    access: 'account',
    query: z.object({ id: z.uuid() }),
    output: z.object({
      kind: z.enum(['way', 'charge']),
      isOpen: z.boolean(),
      isDisputed: z.boolean(),
      /** Of what was paid something can be given back, or taken. */
      isLeft: z.boolean(),
      amount: z.int().nullable(),
      currency: z.nullable(Currency),
      returnUrl: z.string(),
    }),
    errors: ['paymentMissing'],
  }),
  actInSandbox: route({
    ...billingPaths.actInSandbox,
    summary: 'Do at the built-in payment company what a person, or their bank, would',
    access: 'account',
    body: z.object({
      id: z.uuid(),
      act: SandboxAct,
    }),
    output: z.object({ returnUrl: z.string() }),
    errors: ['paymentMissing'],
  }),
  portone: route({
    ...billingPaths.portone,
    summary: 'What the window of PortOne is opened with, in which a card is given; for who asked for it alone',
    access: 'account',
    query: z.object({ id: z.uuid() }),
    output: z.object({
      isOpen: z.boolean(),
      isTest: z.boolean(),
      lang: Language,
      returnUrl: z.string(),
      storeId: z.string(),
      issueId: z.string(),
      customerId: z.string(),
      email: z.string(),
      channels: z.array(z.object({ pg: PortonePg, channelKey: z.string() })),
    }),
    errors: ['paymentMissing'],
  }),
  leavePortone: route({
    ...billingPaths.leavePortone,
    summary: 'Go away from the window of PortOne without a card',
    access: 'account',
    body: z.object({ id: z.uuid() }),
    output: z.object({}),
    errors: ['paymentMissing'],
  }),
}
