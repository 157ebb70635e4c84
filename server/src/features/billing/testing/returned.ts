import type { App, WorkspaceCtx } from '../../../context.ts'
import type { World } from '../../../../testing/world.ts'
import { invoices } from '../books/by-operator.ts'
import { compareBooks } from '../books/compare-books.ts'
import { comparePayments } from '../keep.ts'
import { readHistory, readPaidPlan } from '../read-payments.ts'
import type { openBilling } from './till.ts'

/** What is seen of money that went back without us: on the screen, in the papers and in the books. */
export function seeReturned(world: World, till: ReturnType<typeof openBilling>) {
  const app = (more: Partial<App> = {}) => world.app({ ...till.parts, ...more })
  return {
    app,
    compare: async () => comparePayments(app(), new AbortController().signal),
    troubles: async () =>
      (await compareBooks({ ...app(), gateways: [till.sandbox] }, new Date(0))).troubles.map(({ check }) => check),
    async planOf(ctx: WorkspaceCtx) {
      const { paymentPlanCode, paymentPlanStatus, seatCount } = await readPaidPlan(ctx)
      return [paymentPlanCode, paymentPlanStatus, seatCount]
    },
    historyOf: async (ctx: WorkspaceCtx) => (await readHistory(ctx)).histories.map(({ status, refunded }) => [status, refunded]),
    async creditsOf(ctx: WorkspaceCtx) {
      const { histories } = await readHistory(ctx)
      const papers = await invoices.list(world, { from: null, before: null })
      return papers
        .filter(({ credits }) => histories.some(({ orderNumber }) => orderNumber === credits?.number))
        .map(({ state, total, tax }) => [state, total, tax])
    },
    async books(ctx: WorkspaceCtx) {
      const { receivable, deferred, tax, refund_payable: owed, 'cash:sandbox': cash } = await till.ledgerOf(ctx)
      return { receivable, deferred, tax, owed, cash }
    },
  }
}
