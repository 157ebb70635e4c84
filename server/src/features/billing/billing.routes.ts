import { billingRoutes } from '@quarry/contract/wire/billing/billing'
import { planRoutes } from '@quarry/contract/wire/plan/plan'
import { subscriptionRoutes } from '@quarry/contract/wire/plan/subscription'
import { endpoint } from '../../http/endpoint.ts'
import { changeBillTo, readBillTo } from './bill-to.ts'
import { cancel, resume } from './cancel.ts'
import { changeAnyPlan } from './change-paid-plan.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { openWay } from './open-way.ts'
import { exportHistory } from './papers/export-history.ts'
import { readInvoice } from './papers/read-paper.ts'
import { pay } from './pay.ts'
import { answerPrice } from './price-change.ts'
import { readHistory, readPaidPlan, readPayment } from './read-payments.ts'
import { leavePortone, readPortone } from './companies/portone-desk.ts'
import { readQuote } from './read-quote.ts'
import { actAtDesk, readDesk } from './companies/sandbox-desk.ts'

export const billingEndpoints = [
  // Bound here, not in `plan`, because what is paid for decides.
  endpoint(planRoutes.ofWorkspace, readPaidPlan),
  endpoint(planRoutes.change, changeAnyPlan),
  endpoint(subscriptionRoutes.list, listSubscriptions),
  endpoint(billingRoutes.quote, readQuote),
  endpoint(billingRoutes.openWay, openWay),
  endpoint(billingRoutes.pay, pay),
  endpoint(billingRoutes.read, readPayment),
  endpoint(billingRoutes.history, readHistory),
  endpoint(billingRoutes.exportHistory, exportHistory),
  endpoint(billingRoutes.invoice, readInvoice),
  endpoint(billingRoutes.readBillTo, readBillTo),
  endpoint(billingRoutes.changeBillTo, changeBillTo),
  endpoint(billingRoutes.suspend, cancel),
  endpoint(billingRoutes.resume, resume),
  endpoint(billingRoutes.answerPrice, answerPrice),
  endpoint(billingRoutes.sandbox, readDesk),
  endpoint(billingRoutes.actInSandbox, actAtDesk),
  endpoint(billingRoutes.portone, readPortone),
  endpoint(billingRoutes.leavePortone, leavePortone),
]
