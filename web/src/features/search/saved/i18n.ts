import { addTexts } from '../../../lib/i18n.ts'
import { saved as en } from '../../../locales/saved/en.ts'
import { saved as ko } from '../../../locales/saved/ko.ts'

/** As in `lib/i18n.ts`, with the texts of saved searches, which are loaded with them alone. */
export const { useT } = addTexts({ en: { saved: en }, ko: { saved: ko } })
