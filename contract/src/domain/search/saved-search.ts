import type { SourceId } from '../ids.ts'
import type { ResultType } from './result-type.ts'
import type { FormatGroup } from './search.ts'

/** How many a person may keep in a workspace. @property mailed hits that a mail names. @property restMinutes between two mails at once. */
export const savedSearchLimits = { perPerson: 20, mailed: 10, restMinutes: 15 } as const

/** When new documents are mailed: never, once a day, or as soon as they are read. */
export const mailWhens = ['none', 'daily', 'soon'] as const
export type MailWhen = (typeof mailWhens)[number]

/** What a kept search is narrowed to; of time nothing: it is asked again and again. */
export type SavedFilters = {
  typeList?: ResultType[] | undefined
  formats?: FormatGroup[] | undefined
  sourceIds?: SourceId[] | undefined
  personList?: string[] | undefined
}
