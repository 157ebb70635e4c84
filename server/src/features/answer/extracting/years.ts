import type { AnswerPassage } from '../passages.ts'

/** Four digits that are no amount. */
const year = /(?<![\d.,$€£¥₩])(?:19|20)\d\d(?!\d|[.,]\d| ?(?:[만억원명개건]|달러|유로|won|dollars?|euros?|people)(?![a-z]))/giu
export const yearsIn = (text: string): string[] => text.match(year) ?? []

/** As years are written besides: 25년, FY25, 3Q25, '25. */
const shortly = (digits: string): RegExp =>
  new RegExp(`(?<!\\d)${digits}년|(?:(?:fy|q[1-4]|[1-4]q) ?['’]?|['’])${digits}(?!\\d)`, 'iu')
const shortYear = shortly('\\d\\d')

/**
 * Whether a passage may answer a question about a year: it names that one, or names none and was changed in it. Figures of other years fit
 * in every other word.
 */
export function isOfAskedYear(question: string, passage: AnswerPassage): boolean {
  const asked = yearsIn(question)
  if (asked.length === 0) return true
  const text = [passage.title, ...passage.headings, passage.text].join('\n')
  if (asked.some((each) => text.includes(each) || shortly(each.slice(2)).test(text))) return true
  const namesNone = yearsIn(text).length === 0 && !shortYear.test(text)
  return namesNone && asked.includes(passage.origin?.changedAt?.getUTCFullYear().toString() ?? '')
}
