import { analyze } from '../analyze/analyze.ts'
import type { Token } from '../analyze/analyze.ts'
import { EXACT, PAIR } from '../analyze/forms.ts'
import { readClauses } from './clauses.ts'
import { isStopWord } from './stop-words.ts'
import { CODE_WEIGHT, EXACT_WEIGHT, LONGEST_QUERY, MOST_WORDS, PAIR_WEIGHT, WORD_WEIGHT } from './weights.ts'

/** A scored, optional term. @property group number of the word it came from: the forms of one word share it. */
export type QueryTerm = { term: string; weight: number; group: number }

export type ParsedQuery = {
  terms: QueryTerm[]
  /** Each must occur: terms at consecutive positions, where `''` stands for any word. */
  phrases: string[][]
  /** Documents in which one of these phrases (often of one word) occurs are dropped. */
  excluded: string[][]
  /**
   * The last word while it is being typed, as typed and without namespace; null when the text ends in a space, quote or sign. Its
   * completions are the terms that start with it, bare or in the EXACT namespace.
   */
  prefix: { term: string; group: number } | null
  /** Nothing to look for: no terms and no phrases. What is only excluded finds nothing. */
  empty: boolean
}

type Word = { tokens: Token[]; stop: boolean }

const isPair = (token: Token): boolean => token.term.startsWith(PAIR) && token.term.length > 2
const isExact = (token: Token): boolean => token.term.startsWith(EXACT) && token.term.length > 1

/** The form of a word that a quotation means: as written where that is indexed, else its matching form, else a pair. */
function phraseTerm(tokens: readonly Token[]): string {
  const pair = tokens.find(isPair)
  const word = tokens.find(isExact) ?? tokens.findLast((token) => !isPair(token))
  // Dictionary words depend on their surroundings, pairs do not. A Korean word is free of its particle, its pairs are not.
  if (pair && !/^\p{Script=Hangul}/u.test(pair.term.slice(1))) return pair.term
  return word?.term ?? pair?.term ?? ''
}

function byPosition(tokens: readonly Token[]): Token[][] {
  const places: Token[][] = []
  for (const token of tokens) (places[token.position] ??= []).push(token)
  return Array.from(places, (place) => place ?? [])
}

function phraseOf(text: string): string[] {
  const phrase = byPosition(analyze(text)).map(phraseTerm)
  while (phrase.at(-1) === '') phrase.pop()
  return phrase
}

function weightOf(token: Token): number {
  if (isPair(token)) return PAIR_WEIGHT
  if (isExact(token)) return EXACT_WEIGHT
  return /[^\p{L}\p{M}\p{N}]/u.test(token.term) ? CODE_WEIGHT : WORD_WEIGHT
}

function wordsOf(text: string): Word[] {
  return byPosition(analyze(text)).map((tokens) => ({
    tokens,
    stop: tokens.some((token) => isStopWord(token.term) || (isExact(token) && isStopWord(token.term.slice(1)))),
  }))
}

function termsOf(words: readonly Word[]): QueryTerm[] {
  const telling = words.filter((word) => !word.stop && word.tokens.length > 0)
  const kept = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
  const terms = new Map<string, QueryTerm>()
  for (const [group, { tokens }] of kept.entries()) {
    for (const token of tokens) {
      const known = terms.get(token.term)
      if (known) known.weight += weightOf(token)
      else terms.set(token.term, { term: token.term, weight: weightOf(token), group })
    }
  }
  return [...terms.values()]
}

/** The word the text ends in, if it ends in one that is worth completing. */
function prefixOf(text: string, terms: readonly QueryTerm[]): ParsedQuery['prefix'] {
  const tokens = analyze(text)
  const end = tokens.reduce((latest, token) => Math.max(latest, token.end), 0)
  if (end < text.length) return null
  const last = tokens
    .filter((token) => !isPair(token))
    .reduce<Token[]>((found, token) => {
      if (token.position === tokens.at(-1)?.position || token.end === end) found.push(token)
      return found
    }, [])
  const token =
    last.find((token) => !isExact(token) && /[^\p{L}\p{M}\p{N}]/u.test(token.term)) ?? last.find(isExact) ?? last.at(-1)
  if (!token) return null
  const term = isExact(token) ? token.term.slice(1) : token.term
  const group = terms.find((candidate) => candidate.term === token.term)?.group
  return group === undefined || /^[a-z0-9]$/.test(term) ? null : { term, group }
}

/** Reads what a person typed. Never throws, whatever the text. */
export function parseQuery(text: string): ParsedQuery {
  const read = text.slice(0, LONGEST_QUERY)
  const clauses = readClauses(read)
  const wanted = clauses.filter((clause) => !clause.excluded)
  const phrases = wanted.filter((clause) => clause.quoted).map((clause) => phraseOf(clause.text))
  const excluded = clauses.filter((clause) => clause.excluded).map((clause) => phraseOf(clause.text))
  const terms = termsOf(wanted.flatMap((clause) => wordsOf(clause.text)))
  const last = clauses.at(-1)
  const isTyping = last !== undefined && !last.quoted && !last.excluded && read.endsWith(last.text)
  return {
    terms,
    phrases: phrases.filter((phrase) => phrase.length > 0),
    excluded: excluded.filter((phrase) => phrase.length > 0),
    prefix: isTyping ? prefixOf(last.text, terms) : null,
    empty: terms.length === 0,
  }
}
