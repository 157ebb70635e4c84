import type { QuoteLine } from '@quarry/contract/billing/quote'
import type { Needs } from '../../context.ts'
import type { PlanNames } from '../../db/billing-tables.ts'
import type { BillingAccount } from './store/account.store.ts'
import type { Invoice } from './store/invoice.store.ts'

/** Who sells to whom, and what the things are called: written into an invoice, so that it says the same for ever. */
export function partiesOf(
  { config }: Needs<'config'>,
  account: Pick<BillingAccount, 'bill_to'>,
  lines: readonly QuoteLine[],
): Pick<Invoice, 'seller' | 'bill_to' | 'plan_names'> {
  const codes = new Set(lines.map(({ planCode }) => planCode))
  const plans = (config.plans ?? []).filter(({ code }) => codes.has(code))
  const plan_names: PlanNames = Object.fromEntries(plans.map(({ code, name }) => [code, name]))
  return { seller: config.seller, bill_to: account.bill_to, plan_names }
}
