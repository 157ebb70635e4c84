import { resultTypes, type ResultType } from './result-type.ts'
import { contentFormats, formatGroups } from './search.ts'

/** What narrows a search from within its text, such as `type:mail`. */
export const operatorNames = ['type', 'from', 'in', 'before', 'after', 'filetype'] as const
export type OperatorName = (typeof operatorNames)[number]
export type OperatorLanguage = 'en' | 'ko'

/** How each is written, by language; all are read whatever the language, the first is the one that is offered. */
export const operatorWords: Readonly<Record<OperatorName, Readonly<Record<OperatorLanguage, readonly string[]>>>> = {
  type: { en: ['type'], ko: ['종류', '유형'] },
  from: { en: ['from', 'author'], ko: ['작성자', '보낸사람'] },
  in: { en: ['in'], ko: ['위치'] },
  before: { en: ['before'], ko: ['이전'] },
  after: { en: ['after'], ko: ['이후'] },
  filetype: { en: ['filetype', 'ext'], ko: ['파일형식', '형식'] },
}

const nameOfWord = new Map(
  operatorNames.flatMap((name) => Object.values(operatorWords[name]).flatMap((words) => words.map((word) => [word, name]))),
)

/** @property start offset in the text that was typed, as is `end`. @property isExcluding written with a minus before it. */
export type Operator = { name: OperatorName; value: string; start: number; end: number; isExcluding: boolean }

const quotes = '"“”„‟«»＂'
const part = new RegExp(
  `[${quotes}][^${quotes}]*[${quotes}]|(?<!\\S)(?<minus>-?)(?<word>\\p{L}+)[:：](?:[${quotes}](?<quoted>[^${quotes}]*)[${quotes}]?|(?<bare>[^\\s${quotes}]*))`,
  'gu',
)

/** The operators in what somebody typed, in their order. What stands in quotes is none. */
export function readOperators(typed: string): Operator[] {
  return [...typed.matchAll(part)].flatMap(({ 0: text, index, groups = {} }) => {
    const name = nameOfWord.get((groups['word'] ?? '').normalize('NFC').toLowerCase())
    if (!name) return []
    const value = (groups['quoted'] ?? groups['bare'] ?? '').normalize('NFC').trim()
    return [{ name, value, start: index, end: index + text.length, isExcluding: groups['minus'] === '-' }]
  })
}

/** What was typed with one operator written otherwise; with an empty text it is taken off, and the blank behind it. */
export function withOperator(typed: string, { start, end }: Pick<Operator, 'start' | 'end'>, text: string): string {
  const rest = typed.slice(end)
  return text === ''
    ? (typed.slice(0, start) + rest.replace(/^\s+/, '')).replace(/^\s+/, '')
    : typed.slice(0, start) + text + rest
}

/** What is left to look for. @param wordsOf what is looked for in the place of an operator: nothing, or its value where that means nothing. */
export const wordsBeside = (typed: string, operators: readonly Operator[], wordsOf: (operator: Operator) => string): string =>
  operators.reduceRight((text, operator) => withOperator(text, operator, wordsOf(operator)), typed)

/** An operator as it is typed, in quotes where it has to be. */
export const writeOperator = (name: OperatorName, language: OperatorLanguage, value: string): string =>
  `${operatorWords[name][language][0]}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`

const typeWords: Readonly<Record<ResultType, readonly string[]>> = {
  document: ['document', 'documents', 'doc', '문서'],
  file: ['file', 'files', '파일'],
  issue: ['issue', 'issues', '이슈'],
  design: ['design', 'designs', '디자인'],
  mail: ['mail', 'mails', 'email', '메일', '이메일'],
  page: ['page', 'pages', '페이지'],
  event: ['event', 'events', '일정'],
  task: ['task', 'tasks', '할일', '할 일', '작업'],
}

const plain = (value: string): string => value.normalize('NFKC').toLowerCase()

/** The type of documents that is called so in either language; null for none. */
export const typeNamed = (value: string): ResultType | null =>
  resultTypes.find((type) => typeWords[type].includes(plain(value))) ?? null

const formatWords: readonly (readonly [words: readonly string[], formats: readonly string[]])[] = [
  [['word', '워드'], formatGroups.word],
  [['excel', 'sheet', 'sheets', 'spreadsheet', '엑셀', '시트', '스프레드시트'], formatGroups.sheet],
  [['powerpoint', 'slide', 'slides', '파워포인트', '슬라이드', '피피티'], formatGroups.slide],
  [['hangul', '한글', '아래아한글'], formatGroups.hwp],
  [
    ['text', '텍스트'],
    ['txt', 'md'],
  ],
  [['markdown', '마크다운'], ['md']],
  // Who asks for an old ending means the new one as well, and the other way round.
  [
    ['doc', 'docx'],
    ['doc', 'docx'],
  ],
  [
    ['xls', 'xlsx'],
    ['xls', 'xlsx'],
  ],
  [
    ['ppt', 'pptx'],
    ['ppt', 'pptx'],
  ],
  [
    ['hwp', 'hwpx'],
    ['hwp', 'hwpx'],
  ],
]

/** The formats that are called so; none where nothing is. */
export function formatsNamed(value: string): readonly string[] {
  const named = plain(value).replace(/^\./, '')
  const known = formatWords.find(([words]) => words.includes(named))?.[1]
  if (known) return known
  return (contentFormats.file as readonly string[]).includes(named) ? [named] : []
}

/** What is offered after `filetype:`. */
export const offeredFormats: Readonly<Record<OperatorLanguage, readonly string[]>> = {
  en: ['pdf', 'word', 'excel', 'powerpoint', 'hwp', 'txt', 'eml'],
  ko: ['pdf', '워드', '엑셀', '파워포인트', '한글', 'txt', 'eml'],
}
/** What is offered after `type:`. */
export const offeredTypes: Readonly<Record<OperatorLanguage, readonly string[]>> = {
  en: resultTypes,
  ko: resultTypes.flatMap((type) => typeWords[type].find((word) => /\p{Script=Hangul}/u.test(word)) ?? []),
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

/**
 * The day that a date begins with, however it is written: a day, a month or a year, today or yesterday.
 * @param today YYYY-MM-DD.
 * @returns YYYY-MM-DD; null for what is no date.
 */
export function dayNamed(value: string, today: string): string | null {
  const said = plain(value)
  if (said === 'today' || said === '오늘') return today
  if (said === 'yesterday' || said === '어제') return daysBefore(today, 1)
  const [, years, year = years, month = '1', day = '1'] =
    /^(?:(\d{4})년?|(\d{4})(\d\d)(\d\d))$/.exec(said) ??
    /^()(\d{4})\s*[-./년]\s*(\d{1,2})(?:\s*월?\s*|\s*[-./월]\s*(\d{1,2})\s*[.일]?)$/.exec(said) ??
    []
  if (!year) return null
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}
