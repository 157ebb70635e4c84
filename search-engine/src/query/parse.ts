import { readClauses } from './clauses.ts'
import type { Clause } from './clauses.ts'
import { phraseOf } from './phrase.ts'
import { prefixOf } from './prefix.ts'
import type { Prefix } from './prefix.ts'
import { termsOf } from './terms.ts'
import type { QueryTerm } from './terms.ts'
import { LONGEST_QUERY } from './weights.ts'

export type ParsedQuery = {
  terms: QueryTerm[]
  /** Each must occur: terms at consecutive positions, where `''` stands for any word. */
  phrases: string[][]
  /** Documents in which one of these phrases (often of one word) occurs are dropped. */
  excluded: string[][]
  /** Null when the text ends in a blank, a quote or a sign. */
  prefix: Prefix | null
  /** Nothing to look for. What is only excluded finds nothing. */
  empty: boolean
}

/** In a sentence quotes set off a title or a term; among keywords they demand the exact words. */
const isSentence = (text: string, grammarWords: number): boolean => grammarWords > 1 || /[?？.。!！]\s*$/u.test(text)

const phrasesOf = (clauses: readonly Clause[]): string[][] =>
  clauses.map(({ text }) => phraseOf(text)).filter((phrase) => phrase.length > 0)

/** Reads what a person typed. Never throws, whatever the text. */
export function parseQuery(text: string): ParsedQuery {
  const query = text.slice(0, LONGEST_QUERY)
  const clauses = readClauses(query)
  const wanted = clauses.filter(({ excluded }) => !excluded)
  const { terms, grammarWords } = termsOf(query, wanted)
  const last = clauses.at(-1)
  const isTyping = last !== undefined && !last.quoted && !last.excluded && last.start + last.text.length === query.length
  return {
    terms,
    phrases: isSentence(query, grammarWords) ? [] : phrasesOf(wanted.filter(({ quoted }) => quoted)),
    excluded: phrasesOf(clauses.filter(({ excluded }) => excluded)),
    prefix: isTyping ? prefixOf(last.text, terms) : null,
    empty: terms.length === 0,
  }
}
