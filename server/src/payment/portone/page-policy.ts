import { billingPaths } from '@quarry/contract/calls/billing/billing'
import type { PortonePg } from '@quarry/contract/billing/portone'

/** PortOne's script loads the window of a payment company, and with some of them a script of theirs. */
const scripts: Partial<Record<PortonePg, string>> = {
  tosspayments: 'https://*.tosspayments.com',
  inicis_v2: 'https://*.inicis.com',
  kcp_v2: 'https://*.kcp.co.kr',
  smartro_v2: 'https://*.smartropay.co.kr',
  welcome: 'https://*.paywelcome.co.kr',
  naverpay: 'https://*.naver.com',
}
const portone = ['https://*.portone.io', 'https://*.iamport.co', 'https://*.iamport.kr']

/**
 * Of the page on which a card is given to PortOne, and of no other: the only one that runs what others wrote. It has the person's session, so
 * what runs there may call what the page itself calls, and nothing else of ours. Which frames and forms follow is the payment company's.
 * @param host under which the page was asked for
 */
export function portonePagePolicy(host: string, pgs: readonly PortonePg[]): string {
  const theirs = pgs.flatMap((pg) => scripts[pg] ?? [])
  const ours = /^[\w.:[\]-]+$/.test(host) ? [`${host}/api/v1${billingPaths.portone.path}`] : []
  return [
    "default-src 'none'",
    `script-src 'self' https://cdn.portone.io ${theirs.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: https:",
    `connect-src ${[...ours, ...portone, ...theirs].join(' ')}`,
    'frame-src https:',
    'form-action https:',
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
