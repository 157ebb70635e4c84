import { addTexts } from '../../../lib/i18n.ts'
import { insight as en } from '../../../locales/insight/en.ts'
import { insight as ko } from '../../../locales/insight/ko.ts'

/** As in `lib/i18n.ts`, with the texts of insights, which are loaded with their screen alone. */
export const { useT } = addTexts({ en: { insight: en }, ko: { insight: ko } })
