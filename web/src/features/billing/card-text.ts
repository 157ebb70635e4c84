import type { Card } from '@quarry/contract/wire/billing/billing'
import type { useT } from '../../lib/i18n-later.ts'

/** What is paid with. Not every payment company says the number of a card, or how long it is good. */
export function cardText(t: ReturnType<typeof useT>, { brand, last4, expMonth, expYear }: Card): string {
  if (last4 === null) return brand
  if (expMonth === null || expYear === null) return t('billing.cardNumber', { brand, last4 })
  return t('billing.card', { brand, last4, month: expMonth, year: String(expYear) })
}
