import { stem } from './stem.ts'

/**
 * Namespaces of terms, distinguished by the first character:
 * (none) the word to match by: folded and stemmed, Korean without particle, dictionary word, number, whole code
 * `=`    the word as written, only where it differs from the former
 * `+`    two neighbouring syllables or ideographs
 * `#`    a day, a month or a quarter, however it is written
 * `^`    initial consonants of a title
 */
export const EXACT = '='
export const PAIR = '+'
/** Initial consonants of a title; see `initials.ts`. */
export const INITIALS = '^'
/** See `values.ts`. */
export const VALUE = '#'

/** Whether a term is in the namespace. A lone sign is no term, so one unit more distinguishes them. */
export const isExact = (term: string): boolean => term.startsWith(EXACT) && term.length > 1
export const isPair = (term: string): boolean => term.startsWith(PAIR) && term.length > 2

/** A code, address or version as a whole: it holds signs that no word holds. */
export const isCode = (term: string): boolean => /[^\p{L}\p{M}\p{N}]/u.test(term) && !isExact(term) && !isPair(term)

/** The term as it was written, without namespace. */
export const written = (term: string): string => (isExact(term) ? term.slice(EXACT.length) : term)

export type Forms = {
  /** Empty for marks without a letter. */
  term: string
  /** With its namespace; null when the word as written is the term. */
  exact: string | null
  /** The letters and the digits of a word that has both, such as fy2018; null for any other. */
  parts: readonly [string, string] | null
}

// Accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic, the Arabic stretch sign, frames of emoji: often left out in
// typing.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]|[\u20d0-\u20f0]/g

const fold = (word: string): string => word.normalize('NFD').replace(OPTIONAL_MARKS, '').normalize('NFC')

const LETTERS_AND_DIGITS = /^(?:([a-z]{2,})(\d{2,})|(\d{2,})([a-z]{2,}))$/

function partsOf(word: string): Forms['parts'] {
  const found = LETTERS_AND_DIGITS.exec(word)
  return found ? [stem(found[1] ?? found[4] ?? ''), found[2] ?? found[3] ?? ''] : null
}

function makeForms(word: string): Forms {
  const folded = /[^a-z0-9]/.test(word) ? fold(word) : word
  const term = stem(folded)
  return { term, exact: term === word || term === '' ? null : EXACT + word, parts: partsOf(folded) }
}

// A word is met again and again; its forms are made once. Emptied when full, because text may hold endless numbers.
const CACHE_LIMIT = 1 << 16
const cache = new Map<string, Forms>()

// V8 keeps a whole text alive for the sake of a longer slice of it, which would fill memory with all documents ever read.
const copy = (slice: string): string => Buffer.from(slice, 'utf16le').toString('utf16le')

/** The terms of one normalised word. */
export function formsOf(word: string): Forms {
  const known = cache.get(word)
  if (known) return known
  const own = copy(word)
  const forms = makeForms(own)
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(own, forms)
  return forms
}
