import { storage } from '../../lib/storage.ts'
import type { WantedPlan } from '../../ui/plan/wanted-plan.ts'

const keyOf = (workspace: string): string => `billing.order.${workspace}`

/** What somebody was about to order when they went to give a card. */
export const pendingOrder = {
  keep: (workspace: string, wanted: WantedPlan): void => storage.write(keyOf(workspace), JSON.stringify(wanted)),
  take(workspace: string): WantedPlan | null {
    const kept = storage.read(keyOf(workspace))
    storage.forget(keyOf(workspace))
    return kept ? (JSON.parse(kept) as WantedPlan) : null
  },
}

const backKeyOf = (workspace: string): string => `billing.back.${workspace}`

/** Where somebody goes on after a payment, or with a card: where they were. */
export const returnPage = {
  keep: (workspace: string, address: string): void => storage.write(backKeyOf(workspace), address),
  of: (workspace: string): string => storage.read(backKeyOf(workspace)) ?? planPage(workspace),
  forget: (workspace: string): void => storage.forget(backKeyOf(workspace)),
}

/** The page that waits for a payment, which survives being loaded again. */
export const waitingPage = (transactionId: string, workspace: string): string =>
  `/payment/return?transactionId=${transactionId}&workspace=${encodeURIComponent(workspace)}`

const planPage = (workspace: string): string => `/${workspace}?page=workspaceSettings&section=plan`
