import { typedInitials } from '../analyze/initials.ts'
import { normalize } from '../analyze/normalize.ts'
import { readClauses } from './clauses.ts'
import type { Clause } from './clauses.ts'
import { asKorean, asLatin } from './keyboard.ts'
import { phraseOf } from './phrase.ts'
import { prefixOf } from './prefix.ts'
import type { Prefix } from './prefix.ts'
import type { Synonym, Synonyms } from './synonyms.ts'
import { termsOf } from './terms.ts'
import type { QueryTerm } from './terms.ts'
import { LONGEST_QUERY, MOST_PHRASES } from './weights.ts'
import { type Period, whenOf } from './when.ts'

/** What a part of the query is with the keyboard set to the other language. @property groups of the words it stands for. */
type OtherKeys = { groups: number[]; typed: string; text: string }

/** What is taken as it stands: words that the index does not hold, and words that say when. */
export type AsTyped = { words?: boolean; time?: boolean }

/** @property synonyms other words that may be meant. */
type Reading = AsTyped & { synonyms?: Synonyms | undefined }

export type ParsedQuery = {
  terms: QueryTerm[]
  /** Other words for some of them. */
  synonyms: Synonym[]
  /** Each must occur: terms at consecutive positions, where `''` stands for any word. */
  phrases: string[][]
  /** One of the phrases is enough: they are joined by OR. */
  either: boolean
  /** Documents in which one of these phrases (often of one word) occurs are dropped. */
  excluded: string[][]
  /** Null when the text ends in a blank, a quote or a sign. */
  prefix: Prefix | null
  /** By group, the word as it was typed. */
  words: string[]
  /** By group, which word of the text it is, those of grammar counted. */
  ordinals: number[]
  /** Words that the index does not hold are not replaced. */
  isLiteral: boolean
  /** For parts that the index does not hold. */
  otherKeys: OtherKeys[]
  /** The time that was asked for, and whether the newest was. */
  period: Period | null
  newest: boolean
  /** The words that said so, as they were typed. */
  timeWords: string | null
  /** Nothing but initial consonants, as they were typed. */
  initials: string | null
  /** Nothing to look for. What is only excluded finds nothing. */
  empty: boolean
}

/** In a sentence quotes set off a title or a term; among keywords they demand the exact words. */
const isSentence = (text: string, grammarWords: number): boolean => grammarWords > 1 || /[?？.。!！]\s*$/u.test(text)

/** Each once, the first of many. */
function phrasesOf(clauses: readonly Clause[]): string[][] {
  const phrases = new Map<string, string[]>()
  for (const { text } of clauses) {
    if (phrases.size === MOST_PHRASES) break
    const phrase = phraseOf(text)
    if (phrase.length > 0) phrases.set(phrase.join(' '), phrase)
  }
  return [...phrases.values()]
}

/** Reads what a person typed. Never throws, whatever the text. */
export function parseQuery(
  text: string,
  { synonyms: known, words: isLiteral = false, time: isTimeless }: Reading = {},
): ParsedQuery {
  const query = text.slice(0, LONGEST_QUERY)
  const clauses = readClauses(query)
  const wanted = clauses.filter(({ excluded }) => !excluded)
  const isEither = /(?<=\s)(?:OR|또는)(?=\s)/u.test(query)
  const initials = isLiteral ? null : typedInitials(normalize(query))
  if (initials !== null) return queryOfInitials(initials, query.trim())
  const { period, newest, places } = isTimeless ? timeless : whenOf(query)
  const { terms, grammarWords, groupsOf, synonyms, places: wordPlaces, ordinals } = termsOf(query, wanted, places, known)
  const last = clauses.at(-1)
  const isTyping = last !== undefined && !last.quoted && !last.excluded && last.start + last.text.length === query.length
  return {
    terms,
    synonyms,
    phrases:
      isSentence(query, grammarWords) && !wanted.every(({ quoted }) => quoted)
        ? []
        : phrasesOf(wanted.filter(({ quoted }) => quoted)),
    either: isEither,
    excluded: phrasesOf(clauses.filter(({ excluded }) => excluded)),
    prefix: isTyping ? prefixOf(last.text, terms) : null,
    words: wordPlaces.map(([start, end]) => query.slice(start, end)),
    ordinals,
    isLiteral,
    otherKeys: isLiteral ? [] : otherKeysOf(wanted, groupsOf),
    period,
    newest,
    timeWords: places[0] ? query.slice(...places[0]) : null,
    initials: null,
    empty: terms.length === 0,
  }
}

const timeless = { period: null, newest: false, places: [] }

/** Titles that hold Korean words with these initials, or begin so. */
const queryOfInitials = (initials: string, typed: string): ParsedQuery => ({
  terms: [{ term: initials, weight: 1, group: 0 }],
  synonyms: [],
  phrases: [],
  either: false,
  excluded: [],
  prefix: { term: initials, group: 0 },
  words: [typed],
  ordinals: [0],
  isLiteral: false,
  otherKeys: [],
  period: null,
  newest: false,
  timeWords: null,
  initials: typed,
  empty: false,
})

/** Consonants and vowels that make no syllable: no Korean is written so. */
const LOOSE_JAMO = /[\u1100-\u11ff\u3131-\u3163]/

/** More parts than anybody types before looking at the screen. */
const MOST_OTHER_KEYS = 12

function otherKeysOf(clauses: readonly Clause[], groupsOf: ReadonlyMap<number, number[]>): OtherKeys[] {
  if (clauses.length > MOST_OTHER_KEYS) return []
  return clauses.flatMap(({ text, quoted }, clause) => {
    const groups = groupsOf.get(clause)
    const other = quoted ? null : /^[A-Za-z]{4,}$/.test(text) ? asKorean(text) : LOOSE_JAMO.test(text) ? asLatin(text) : null
    return groups && other !== null ? [{ groups, typed: text, text: other }] : []
  })
}
