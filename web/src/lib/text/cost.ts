import type { ModelCost } from '@quarry/contract/wire/search/answer'
import type { ShellLanguage } from '../i18n.ts'

/** Most answers cost less than the smallest coin. */
export const displayCost = ({ amount, currency }: ModelCost, language: ShellLanguage): string =>
  amount.toLocaleString(language, { style: 'currency', currency, ...(amount < 1 && { maximumSignificantDigits: 2 }) })
