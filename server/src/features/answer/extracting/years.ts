import type { AnswerPassage } from '../passages.ts'

/** Four digits that are no amount. */
const year = /(?<![\d.,$€£¥₩])(?:19|20)\d\d(?!\d|[.,]\d| ?(?:[만억원명개건]|달러|유로|won|dollars?|euros?|people)(?![a-z]))/giu
export const yearsIn = (text: string): string[] => text.match(year) ?? []

/** As years are written besides: 25년, FY25, 3Q25, '25. */
const short = /(?<!\d)(\d\d)년|(?:(?:fy|q[1-4]|[1-4]q) ?['’]?|['’])(\d\d)(?!\d)/giu

const namedIn = (text: string): number[] => [
  ...yearsIn(text).map(Number),
  ...[...text.matchAll(short)].map(([, korean, other]) => 2000 + Number(korean ?? other)),
]

const since = /\b(?:since|after|from|starting|as of)(?: \p{L}+)? $/iu
const until = /\b(?:until|till|before|by|up to|through|to)(?: \p{L}+)? $|\d{4}년? ?[~–-] ?$/iu
const sinceBehind = /^년?도?(?: ?\d+월)?(?: ?\d+일)? ?(?:부터|이후|이래|후(?=에? |에?$)|[~–-] ?(?=\d{4}))/u
const untilBehind = /^년?도?(?: ?\d+월)?(?: ?\d+일)? ?(?:까지|이전|전(?=에? |에?$|까지))/u

/** Characters around a year that say so; a long text may name thousands. */
const nearby = 40

/** Which years a question is about: those it names, and those since or until one of them; null where it names none. */
export function yearsAsked(question: string): ((year: number) => boolean) | null {
  const named = [...question.matchAll(year)]
  if (named.length === 0) return null
  const years: number[] = named.map(([digits]) => Number(digits))
  let [from, to] = [Infinity, -Infinity]
  for (const { 0: digits, index } of named) {
    const end = index + digits.length
    const [before, behind] = [question.slice(Math.max(0, index - nearby), index), question.slice(end, end + nearby)]
    if (since.test(before) || sinceBehind.test(behind)) from = Math.min(from, Number(digits))
    if (until.test(before) || untilBehind.test(behind)) to = Math.max(to, Number(digits))
  }
  if (from < Infinity && to === -Infinity) to = Infinity
  if (to > -Infinity && from === Infinity) from = -Infinity
  return (each) => years.includes(each) || (each >= from && each <= to)
}

/**
 * Whether a passage may answer a question about years: it names one of them, or names none and was changed in one. Figures of other years fit
 * in every other word.
 */
export function isOfYears(asked: (year: number) => boolean, { title, headings, text, origin }: AnswerPassage): boolean {
  const named = namedIn([title, ...headings, text].join('\n'))
  const changed = origin?.changedAt?.getUTCFullYear()
  return named.length > 0 ? named.some(asked) : changed !== undefined && asked(changed)
}

const former = /\b(?:before|prior to) (?:19|20)\d\d\b|(?:19|20)\d\d년? ?(?:이전|전|까지)(?:에)?는/iu

/** Whether a sentence says that it is so no longer. */
export const isFormer = (sentence: string): boolean => former.test(sentence)

/** Whether a sentence is about other years than those. */
export function isOfOtherYears(asked: (year: number) => boolean, sentence: string): boolean {
  const named = namedIn(sentence)
  return named.length > 0 && !named.some(asked)
}
