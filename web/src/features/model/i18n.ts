import { addTexts } from '../../lib/i18n.ts'
import { model as en } from '../../locales/model/en.ts'
import { model as ko } from '../../locales/model/ko.ts'

/** As in `lib/i18n.ts`, with the texts of model settings, which are loaded with their screen alone. */
export const { useT } = addTexts({ en: { model: en }, ko: { model: ko } })
