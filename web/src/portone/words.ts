import { portone as en } from '../locales/portone/en.ts'
import { portone as ko } from '../locales/portone/ko.ts'
import { addTexts } from '../lib/i18n.ts'

/** As `lib/i18n.ts`, with the texts of this page. */
export const { useT } = addTexts({ en: { portone: en }, ko: { portone: ko } })
