import { addTexts } from '../../lib/i18n.ts'
import { synonym as en } from '../../locales/synonym/en.ts'
import { synonym as ko } from '../../locales/synonym/ko.ts'

/** As in `lib/i18n.ts`, with the texts of synonyms, which are loaded with their screen alone. */
export const { useT } = addTexts({ en: { synonym: en }, ko: { synonym: ko } })
