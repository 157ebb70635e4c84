import { addTexts } from '../../../lib/i18n.ts'
import { pin as en } from '../../../locales/pin/en.ts'
import { pin as ko } from '../../../locales/pin/ko.ts'

/** As in `lib/i18n.ts`, with the texts of pinned answers, which are loaded with their screen alone. */
export const { useT } = addTexts({ en: { pin: en }, ko: { pin: ko } })
