import { addTexts } from '../../../lib/i18n.ts'
import { schedule as en } from '../../../locales/schedule/en.ts'
import { schedule as ko } from '../../../locales/schedule/ko.ts'

/** As in `lib/i18n.ts`, with the texts of regular questions. */
export const { useT } = addTexts({ en: { schedule: en }, ko: { schedule: ko } })
