import * as z from 'zod/mini'

/** The payment companies and wallets behind PortOne that keep a card or an account to be charged again, by PortOne's names for them. */
export const PortonePg = z.enum([
  'tosspayments',
  'inicis_v2',
  'kcp_v2',
  'smartro_v2',
  'welcome',
  'kpn',
  'kakaopay',
  'naverpay',
  'tosspay_v2',
])
export type PortonePg = z.infer<typeof PortonePg>

/** Among them, those that are one wallet and not a window for cards. */
const wallets: readonly PortonePg[] = ['kakaopay', 'naverpay', 'tosspay_v2']
export const isWallet = (pg: PortonePg): boolean => wallets.includes(pg)

/** These refuse who does not give a name and a telephone number. */
const asking: readonly PortonePg[] = ['inicis_v2', 'welcome', 'kpn']
export const asksForName = (pg: PortonePg): boolean => asking.includes(pg)

/** These want to show, on telephones, for how long the card is charged each time. */
const showingPeriods: readonly PortonePg[] = ['inicis_v2', 'welcome']
export const showsPeriod = (pg: PortonePg): boolean => showingPeriods.includes(pg)
