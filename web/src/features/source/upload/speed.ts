import { type ShellLanguage } from '../../../lib/i18n.ts'
import { t } from '../../../lib/i18n-later.ts'

/** @param perSecond documents. @example speedText(0.25, 'en') → '0.25 per second' */
export const speedText = (perSecond: number, language: ShellLanguage): string =>
  t('source.run.perSecond', { rate: perSecond.toLocaleString(language, { maximumSignificantDigits: perSecond < 10 ? 2 : 3 }) })
