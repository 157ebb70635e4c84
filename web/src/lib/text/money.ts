import { minorUnits } from '@quarry/contract/billing/money'
import type { Currency } from '@quarry/contract/plan/plan'
import type { ShellLanguage } from '../i18n.ts'

/** @param amount in minor units. @example displayMoney(10_890, 'KRW', 'ko') → '₩10,890' */
export const displayMoney = (amount: number, currency: Currency, language: ShellLanguage): string =>
  (amount / minorUnits[currency]).toLocaleString(language, { style: 'currency', currency })
