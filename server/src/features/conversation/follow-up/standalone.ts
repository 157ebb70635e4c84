import { readQuery } from '../../../search-index/query.ts'
import { subjectWords, termsOf } from '../../../search-index/terms.ts'

/** What a question begins with that goes on from the one before. */
const opening =
  /^(?:(?:and|but|so|also|then|ok(?:ay)?|what about|how about|그리고|그러면|그럼|그렇다면|그런데|근데|또|그|では|じゃあ|那么?|那)(?=$|[\s,.?!])[\s,]*)+/iu
/** What points back: the words of the question before stand in its place. */
const pointer =
  /(?<!\p{L})(?:it|its|they|their|them|that one|those|these|this one|he|she|his|her|there|그거|그것|그건|그게|이거|이것|이건|이게|저거|거기|여기|それ|その|它)(?:[은는이가을를에도의])?(?!\p{L})/giu
const asking =
  /(?<!\p{L})(?:who|whom|whose|when|where|why|how|which|what|many|much|long|often)(?!\p{L})|누구|누가|언제|어디|왜|어떻게|어때|어땠|얼마|며칠|몇|무엇|뭐|뭘|어느|어떤|무슨|알려|誰|いつ|どこ|なぜ|いくら|何|谁|什么|哪|多少|怎么/iu

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const near = 'last|this|next|previous'
/** Times of one kind, of which a question names one: another takes its place. */
const times = [
  new RegExp(`(?<![\\d.])(?:19|20)\\d{2}(?:년도?|年)?(?![\\d.])|재작년|작년|지난해|전년|올해|금년|내년|(?:${near}) year`, 'iu'),
  new RegExp(
    `[1-4] ?분기|(?:이번|지난|다음) ?분기|[상하]반기|\\bQ[1-4]\\b|\\b[1-4]Q\\b|(?:first|second|third|fourth|${near}) quarter`,
    'iu',
  ),
  new RegExp(`(?<!\\d)(?:1[0-2]|[1-9])월|(?:이번|지난|다음) ?달|\\b(?:${months})\\b|(?:${near}) month`, 'iu'),
  new RegExp(
    `(?:이번|지난|다음) ?주|어제|오늘|내일|[월화수목금토일]요일|yesterday|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:${near}) week`,
    'iu',
  ),
] as const
/** What may stand around a word that is asked about anew. */
const filling = /(?<!\p{L})(?:in|for|of|the|about|on|at|기준|경우)(?!\p{L})|[\s,.?!？。]+$/giu
const particle = /(?:에는|에서는|으로는|[은는이가도])요?$/u
const endMarks = /[\s.?!？。]+$/u

/** Words a question is about; one with fewer says little by itself. */
const fewWords = 2
/** Nobody who writes so much leans on what was said before. */
const longest = 300

/**
 * A question put so that it stands by itself, by rules: what was asked before is asked of another time or thing, or lends its words to what
 * points back at it.
 * @param before a question that stands by itself
 */
export function standalone(question: string, before: string): string {
  const typed = question.trim()
  if (typed.length > longest) return typed
  const said = typed.replace(opening, '')
  const isOpening = said !== typed
  const pointed = said.replaceAll(pointer, ' ')
  const isPointing = pointed !== said
  const own = subjectsOf(said)
  if (asking.test(said) && !/(?:어때|어땠)/u.test(said)) {
    const isLeaning = isOpening || isPointing || own.length === 0 || (own.length === 1 && !hasTopic(said))
    return isLeaning ? withTopic(said, topicOf(before, own)) : typed
  }
  if (!isOpening && !isPointing && own.length > fewWords) return typed
  return asked(before.slice(0, longest), pointed)
}

/** With what it is about where it points back to that; else in the first place in Korean, in the last elsewhere. */
function withTopic(question: string, topic: string): string {
  if (topic === '') return question
  let isPut = false
  const put = question.replaceAll(pointer, () => {
    const there = isPut ? '' : topic
    isPut = true
    return there
  })
  if (isPut) return joined(put, '')
  if (/\p{Script=Hangul}/u.test(question)) return joined(topic, question)
  return atEnd(question, topic)
}

/** Asks `before` of what the question names. */
function asked(before: string, question: string): string {
  let put = before.trim()
  let rest = question.replaceAll(/어때요?|어땠\S*/gu, ' ')
  for (const time of times) {
    const named = time.exec(rest)?.[0]
    if (named === undefined) continue
    rest = rest.replace(named, ' ')
    put = time.test(put) ? put.replace(time, named) : atEnd(put, named)
  }
  const thing = bare(rest)
  return thing === '' ? put : (inPlaceOfTopic(put, thing) ?? inPlaceOfKind(put, thing) ?? atEnd(put, thing))
}

const atEnd = (question: string, words: string): string =>
  joined(question.replace(endMarks, ''), words) + (endMarks.exec(question)?.[0] ?? '')

const bare = (rest: string): string =>
  rest
    .replaceAll(filling, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => (word.length > 1 && /^\p{Script=Hangul}/u.test(word) ? word.replace(particle, '') : word))
    .filter((word) => !/^(?:에|에는|의|은|는|이|가|도)$/u.test(word))
    .join(' ')

/** Korean questions begin with what they are about, up to its particle: its first word makes way. @returns null where that is not so. */
function inPlaceOfTopic(before: string, thing: string): string | null {
  if (!/^\p{Script=Hangul}/u.test(thing) || thing.split(' ').length > 2) return null
  const words = before.split(/\s+/)
  const first = words.findIndex((word) => !times.some((time) => time.test(word)))
  const end = words.findIndex((word, at) => at >= first && word.length > 1 && /[은는이가]$/u.test(word) && !asking.test(word))
  if (first < 0 || end < 0) return null
  const last = end === first ? thing + fitting(words[end]!.at(-1)!, thing) : thing
  return words.with(first, last).join(' ')
}

/** Another of the same kind makes way: full-time staff for part-time staff. @returns null where nothing of that kind was asked about. */
function inPlaceOfKind(before: string, thing: string): string | null {
  const named = thing.split(' ')
  const words = before.split(/\s+/)
  const [first = '', kind = ''] = [named[0], named.at(-1)]
  // What is written with a hyphen is of the kind of its second part.
  const second = named.length === 1 ? /^\p{L}+-(\p{L}{4})/u.exec(first)?.[1]?.toLowerCase() : undefined
  const at = words.findIndex((word) =>
    second === undefined
      ? named.length > 1 && word.replace(endMarks, '').toLowerCase() === kind.toLowerCase()
      : new RegExp(`^\\p{L}+-${second}`, 'iu').test(word),
  )
  if (at < 0) return null
  const from = second === undefined ? Math.max(0, at - named.length + 1) : at
  return [...words.slice(0, from), thing + (endMarks.exec(words[at]!)?.[0] ?? ''), ...words.slice(at + 1)].join(' ')
}

/** The same particle as another noun takes it. */
function fitting(of: string, noun: string): string {
  const hasEnd = ((noun.at(-1) ?? '').charCodeAt(0) - 0xac00) % 28 > 0
  return /[은는]/u.test(of) ? (hasEnd ? '은' : '는') : hasEnd ? '이' : '가'
}

const hasTopic = (question: string): boolean => /\p{Script=Hangul}{2,}[은는이가을를](?=\s)/u.test(question)

/** What a question is about, without what asks. */
const subjectsOf = (question: string): string[] =>
  subjectWords(readQuery(question)).filter((word) => !asking.test(word) && /[\p{L}\p{N}]/u.test(word))

/** The words of the question before that say what it is about, but for those that stand in the new one. */
function topicOf(before: string, own: readonly string[]): string {
  const subjects = new Set(subjectsOf(before.slice(0, longest)))
  const words = before
    .slice(0, longest)
    .replace(endMarks, '')
    .split(/\s+/)
    .filter((word) => !asking.test(word))
  return words
    .filter((word) => {
      const terms = [...termsOf(word)]
      const isTime = times.some((time) => time.test(word))
      return (isTime || terms.some((term) => subjects.has(term))) && !terms.some((term) => own.includes(term))
    })
    .map((word) => (/^\p{Script=Hangul}{2,}$/u.test(word) ? word.replace(/[은는이가을를의]$/u, '') : word))
    .join(' ')
}

const joined = (one: string, other: string): string => `${one.trim()} ${other}`.replaceAll(/\s+/g, ' ').trim()
