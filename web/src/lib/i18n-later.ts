import * as en from '../locales/en/later.ts'
import * as ko from '../locales/ko/later.ts'
import { addTexts } from './i18n.ts'

/** For screens that nobody sees first: the same as in `i18n.ts`, with all texts. Whoever imports this is loaded with them. */
export const { t, useT, tIfKnown, parts } = addTexts({ en, ko })
