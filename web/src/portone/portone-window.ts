import { type PortonePg, isWallet, showsPeriod } from '@quarry/contract/billing/portone'
import type { billingRoutes } from '@quarry/contract/wire/billing/billing'
import type { OutputOf } from '@quarry/contract/wire/route'

export type WindowFacts = OutputOf<typeof billingRoutes.portone>

/** What of PortOne's script is used: https://developers.portone.io/sdk/ko/v2-sdk/billing-key-request */
type PortOne = { requestIssueBillingKey(request: IssueRequest): Promise<{ code?: string; message?: string } | undefined> }
type IssueRequest = {
  storeId: string
  channelKey: string
  billingKeyMethod: 'CARD' | 'EASY_PAY'
  issueId: string
  issueName: string
  customer: { customerId: string; email: string; fullName?: string; phoneNumber?: string }
  offerPeriod?: { interval: '1m' }
  redirectUrl: string
}
declare global {
  interface Window {
    PortOne?: PortOne
  }
}

const address = 'https://cdn.portone.io/v2/browser-sdk.js'

/** Loads PortOne's script, from PortOne. @throws Error it could not be loaded */
export function loadPortone(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => (window.PortOne ? resolve() : reject(new Error('The script is another one.'))))
    script.addEventListener('error', () => reject(new Error('The script could not be loaded.')))
    document.head.append(script)
  })
}

/** How it ended: null: well; else what the payment company says, which may be nothing. */
export type End = { message: string } | null

/**
 * Opens the window. Telephones leave the page for it and come back to it, and then nothing is returned.
 * @param issueName what the window calls it
 */
export async function openWindow(
  facts: WindowFacts,
  pg: PortonePg,
  { name, phone, issueName }: { name: string; phone: string; issueName: string },
): Promise<End | undefined> {
  const { channelKey } = facts.channels.find((channel) => channel.pg === pg)!
  const answer = await window.PortOne!.requestIssueBillingKey({
    storeId: facts.storeId,
    channelKey,
    billingKeyMethod: isWallet(pg) ? 'EASY_PAY' : 'CARD',
    issueId: facts.issueId,
    issueName,
    customer: {
      customerId: facts.customerId,
      email: facts.email,
      ...(name && { fullName: name }),
      ...(phone && { phoneNumber: phone }),
    },
    ...(showsPeriod(pg) && { offerPeriod: { interval: '1m' } }),
    redirectUrl: `${location.origin}${location.pathname}`,
  })
  return answer && endOf(answer)
}

/** How it ended for who comes back from a window that took the place of the page; undefined: they come for the first time. */
export function endOfAddress(search: string): End | undefined {
  const said = new URLSearchParams(search)
  if (!said.has('code') && !said.has('billingKey')) return undefined
  return endOf({ code: said.get('code') ?? undefined, message: said.get('message') ?? undefined })
}

const endOf = ({ code, message = '' }: { code?: string | undefined; message?: string | undefined }): End =>
  code === undefined ? null : { message: message.slice(0, 200) }
