import type { Card } from '@quarry/contract/wire/billing/quote'
import type { useT } from '../../lib/i18n-later.ts'

type Says = ReturnType<typeof useT>

/** What is paid with. Not every payment company says the number of a card. */
export const cardName = (t: Says, { brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  last4 === null ? brand : t('billing.cardNumber', { brand, last4 })

/** The same, and how long it is good, where that is known. */
export function cardText(t: Says, card: Card): string {
  const { brand, last4, expMonth, expYear } = card
  if (last4 === null || expMonth === null || expYear === null) return cardName(t, card)
  return t('billing.card', { brand, last4, month: expMonth, year: String(expYear) })
}
