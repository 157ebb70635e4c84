import type { ChargeState } from '../gateway.ts'

type Declined = Extract<ChargeState, { kind: 'failed' }>
type Said = { pgCode?: string | undefined; pgMessage?: string | undefined; reason?: string | undefined }

/**
 * Every payment company behind PortOne has its own codes, and hands on what the bank said: so its words are read, which are much the same
 * everywhere, beside the few codes that are words themselves.
 */
const meanings: readonly { means: Declined; said: RegExp }[] = [
  {
    means: { kind: 'failed', failKind: 'hard', code: 'lost_card' },
    said: /분실|도난|사고\s*신고|정지된?\s*카드|거래\s*정지|사용\s*정지|카드\s*정지|LOST|STOLEN|STOPPED/i,
  },
  {
    means: { kind: 'failed', failKind: 'hard', code: 'expired_card' },
    said: /유효\s*기간|기한\s*만료|만료된?\s*카드|해지된?\s*카드|탈회|EXPIR/i,
  },
  {
    means: { kind: 'failed', failKind: 'hard', code: 'no_card' },
    said: /빌링\s*키|자동\s*결제[^.]*해지|해지[^.]*자동\s*결제|BILLING_KEY|BILL_KEY/i,
  },
  {
    means: { kind: 'failed', failKind: 'soft', code: 'insufficient_funds' },
    said: /잔액|잔고|한도|INSUFFICIENT|NOT_ENOUGH|EXCEED_MAX|LIMIT/i,
  },
]

/** Why a charge failed. What is not understood may pass: it is tried a few times more, and never often. */
export function declineOf({ pgCode, pgMessage, reason }: Said): Declined {
  const said = [pgCode, pgMessage, reason].filter(Boolean).join(' ')
  const known = meanings.find((each) => each.said.test(said))
  return known?.means ?? { kind: 'failed', failKind: 'soft', code: pgCode ?? 'declined' }
}

/** Banks close for minutes every night, and payment companies say so in the same way as they say no. */
export const mayPass = ({ pgCode, pgMessage }: Said): boolean =>
  /점검|일시적|잠시\s*후|시스템|통신|지연|시간\s*초과|TIMEOUT|TEMPORARY|MAINTENANCE/i.test(`${pgCode} ${pgMessage}`)
