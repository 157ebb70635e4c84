import { addTexts } from '../../../lib/i18n.ts'
import { suggest as en } from '../../../locales/suggest/en.ts'
import { suggest as ko } from '../../../locales/suggest/ko.ts'

/** As in `lib/i18n.ts`, with the texts of what is suggested and understood. */
export const { useT } = addTexts({ en: { suggest: en }, ko: { suggest: ko } })
