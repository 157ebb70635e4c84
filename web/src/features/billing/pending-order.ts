import { storage } from '../../lib/storage.ts'
import type { Wanted } from './billing.queries.ts'

const keyOf = (workspace: string): string => `billing.order.${workspace}`

/** What somebody was about to order when they went to give a card. */
export const pendingOrder = {
  keep: (workspace: string, wanted: Wanted): void => storage.write(keyOf(workspace), JSON.stringify(wanted)),
  take(workspace: string): Wanted | null {
    const kept = storage.read(keyOf(workspace))
    storage.forget(keyOf(workspace))
    return kept ? (JSON.parse(kept) as Wanted) : null
  },
}

/** The page that waits for a payment, which survives being loaded again. */
export const waitingPage = (transactionId: string, workspace: string): string =>
  `/payment/return?transactionId=${transactionId}&workspace=${encodeURIComponent(workspace)}`

export const planPage = (workspace: string): string => `/${workspace}?page=workspaceSettings&section=plan`
