import { dayAt } from '@quarry/contract/billing/period'
import type { Currency } from '@quarry/contract/plan/plan'
import type { ShellLanguage } from '../i18n.ts'
import { displayDate } from './dates.ts'

/** A calendar day, wherever the reader is. @example displayDay('2026-12-25', 'ko') → '2026. 12. 25.' */
export const displayDay = (day: string, language: ShellLanguage): string => displayDate(`${day}T12:00:00`, language)

/** The day on which something is paid: that of Seoul for won, of UTC for dollars, as invoices have it. */
export const displayBillingDay = (at: string, currency: Currency, language: ShellLanguage): string =>
  displayDay(dayAt(new Date(at), currency), language)
