import { analyze } from '../analyze/analyze.ts'
import type { Token } from '../analyze/analyze.ts'
import { isExact, isPair } from '../analyze/forms.ts'
import { LONGEST_PHRASE } from './weights.ts'

/** Tokens by position: the forms of one word each. */
export function byPosition(tokens: readonly Token[]): Token[][] {
  const places: Token[][] = []
  for (const token of tokens) (places[token.position] ??= []).push(token)
  return Array.from(places, (place) => place ?? [])
}

const isIdeographPair = (token: Token): boolean => isPair(token.term) && !/^\p{Script=Hangul}/u.test(token.term.slice(1))

/**
 * The form of each word that a quotation means, position by position: as written where that is indexed, else the matching form.
 * Ideographs are meant by their pairs, because how the dictionary cuts words depends on what stands around them; the place of the
 * last ideograph, which its pair has covered, is `''`. A long one is meant by its beginning.
 */
export function phraseOf(text: string): string[] {
  const phrase: string[] = []
  let isCovered = false
  for (const tokens of byPosition(analyze(text))) {
    const pair = tokens.find(isIdeographPair)
    const words = tokens.filter((token) => !isPair(token.term))
    const word = words.find((token) => isExact(token.term)) ?? words.at(-1)
    phrase.push(pair?.term ?? (isCovered ? '' : (word?.term ?? '')))
    isCovered = pair !== undefined
  }
  phrase.length = Math.min(phrase.length, LONGEST_PHRASE)
  while (phrase.at(-1) === '') phrase.pop()
  return phrase
}
