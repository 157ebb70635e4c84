import type { ParsedQuery, Query } from '../../../search-index/query.ts'
import { predicatesOf, weightOfWord } from './word-weights.ts'
import { yearsIn } from './years.ts'

/**
 * A word of the question.
 * @property forms that it may appear as.
 * @property others that mean the same, each by its terms.
 * @property rarity tells which sentence is the best: the fewer passages hold a word the more it counts, and most where none does.
 * @property weight tells whether the question is answered: the same, but for words that answers put otherwise, which are light.
 */
type Word = {
  forms: ReadonlyMap<string, number>
  others: readonly (readonly string[])[]
  rarity: number
  weight: number
  isLight: boolean
}

/** A name of several words: they count as one. */
const longName = /(?<!\p{L})\p{Lu}[\p{L}\d]*(?: \p{Lu}[\p{L}\d]*)+/gu
/** Digits tell one of a kind from the others: level 2. */
const ofNumber = 1.5
const ofLongName = 0.5
/** As far as a word is held by another one that means the same. */
const byOther = 0.8
/** Where other words were looked for, verbs are other ones too. */
const ofVerbOfOthers = 0.6
/** What begins with a capital letter inside of a question is called so, and means nothing else. */
const calledSo = /(?<=[\p{L}\p{N},]['’"“(]* +['’"“(]*)\p{Lu}[\p{L}\d]*/gu

/**
 * The words a question is about.
 * @param query the question, read `plainly`. @param isWider whether the passages were found by the wider words of it.
 */
export function wordsOf(question: string, query: Query, passages: readonly ReadonlySet<string>[], isWider = false): Word[] {
  const verbs = predicatesOf(question)
  const { terms, words: typed } = query.parsed
  const wider = isWider ? query.wider : undefined
  const called: readonly string[] = question.match(calledSo) ?? []
  const years = yearsIn(question)
  const names = (question.slice(1).match(longName) ?? []).flatMap((name) => name.split(' '))
  return [...Map.groupBy(terms, ({ group }) => group)].flatMap(([group, found]) => {
    const word = typed[group]!
    const own = weightOfWord(word.toLowerCase(), verbs)
    if (own === 0) return []
    const forms = new Map(found.map(({ term, weight }) => [term, weight]))
    const others = othersIn(wider && !called.includes(word) ? wider : query.parsed, group)
    const holding = passages.filter((terms) => isHeld({ forms, others }, [terms])).length
    const rarity = own * Math.log(2 + passages.length / (holding + 0.5))
    // The passages are of that year, however it is written there.
    const isYear = years.includes(word)
    const weight = rarity * (names.includes(word) ? ofLongName : /^\d+$/.test(word) ? ofNumber : 1)
    const light = wider ? ofVerbOfOthers * own : own
    return [{ forms, others, rarity, weight: isYear ? 0 : own < 1 ? light : weight, isLight: isYear || own < 1 }]
  })
}

const othersIn = ({ synonyms }: ParsedQuery, of: number): string[][] =>
  synonyms.flatMap(({ group, patterns }) => (group === of ? patterns.map((pattern) => pattern.map(({ term }) => term)) : []))

/** Of how much or how far: 몇 도로, how large is. */
const degree = /(?<=몇) ?[가-힣]+|(?<=\bhow )\p{L}+(?= (?:is|are|was|were|do|does|did|can|may|must|should|will|has|have)\b)/giu
/** Titles of courtesy: 팀장님. */
const courtesy = /(?<=[가-힣]{2})님(?=[은는이가을를의께도과]|[\s?？]|$)/gu

/** A question without what says nothing of its subject, but is read as if it did. */
export const plainly = (question: string): string => question.replace(degree, '').replace(courtesy, '')

/** Texts that are looked at as one, by their words. */
type Texts = readonly ReadonlySet<string>[]

export const shareOf = (words: readonly Word[], texts: Texts, by: 'weight' | 'rarity' = 'weight'): number =>
  words.reduce((sum, word) => sum + word[by] * shareHeld(word, texts), 0)

export const isHeld = (word: Pick<Word, 'forms' | 'others'>, texts: Texts): boolean => shareHeld(word, texts) >= 0.5

/** A word is held in any of its whole forms, in two words that it is put together from, or as far as its pairs of syllables are: 택시비 by 택시. */
function shareHeld({ forms, others }: Pick<Word, 'forms' | 'others'>, texts: Texts): number {
  const isIn = (term: string): boolean => texts.some((terms) => terms.has(term))
  const strongest = Math.max(...forms.values())
  let [whole, word] = [0, '']
  const pairs: boolean[] = []
  for (const [term, weight] of forms) {
    if (term.startsWith('+')) pairs.push(isIn(term))
    else {
      if (isIn(term)) whole = Math.max(whole, weight / strongest)
      if (weight === strongest) word = term
    }
  }
  if (whole < byOther && others.some((terms) => terms.every(isIn))) whole = byOther
  if (whole === 1 || pairs.length === 0) return whole
  // Two of its syllables and more at either end.
  for (let at = 2; at <= word.length - 2; at++) if (isIn(word.slice(0, at)) && isIn(word.slice(at))) return 1
  // What a word begins with tells which of its kind is meant: 조부모상 is no 부모상.
  const most = pairs[0] ? 0.9 : 0.45
  return Math.max(whole, (most * pairs.filter(Boolean).length) / pairs.length)
}
