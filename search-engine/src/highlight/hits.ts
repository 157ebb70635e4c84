import { isExact, isPair, written } from '../analyze/forms.ts'
import { normalizeMapped } from '../analyze/normalize.ts'
import type { Mapped } from '../analyze/normalize.ts'
import { scanText } from '../analyze/scan.ts'
import { type Wanted, wantedWords } from '../analyze/spaced.ts'
import type { ParsedQuery } from '../query/parse.ts'
import { type Pattern, wordOfPairs } from '../query/synonyms.ts'
import { SYNONYM_WEIGHT } from '../query/weights.ts'

/** A place where a word of the query stands. @property start UTF-16 offset in the original, as is `end` (exclusive). */
export type Hit = { start: number; end: number; group: number; weight: number }

type Word = { group: number; weight: number }

/** Words that count less than this share of the strongest one are not shown: they are about asking, not about the subject. */
const LEAST_SHARE = 0.5

const HIRAGANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u
const UNSPACED = /^(?:\p{Script=Hangul}|[\p{Script=Han}\p{Script=Katakana}ー]){2,}$/u

/** The words of the query by their matching form; hiragana is mostly grammar and is left out unless there is nothing else. */
function wordsOf({ terms }: ParsedQuery): Map<string, Word> {
  const words = terms.filter(({ term }) => !isPair(term) && !isExact(term))
  const most = words.reduce((most, { weight }) => Math.max(most, weight), 0)
  const strong = words.filter(({ weight }) => weight >= most * LEAST_SHARE)
  const significant = strong.filter(({ term }) => !HIRAGANA_ONLY.test(term))
  return new Map((significant.length > 0 ? significant : strong).map(({ term, group, weight }) => [term, { group, weight }]))
}

/** Other words for what was typed: words like any, and those of several words. */
function synonymsOf({ synonyms }: ParsedQuery): { words: Map<string, Word>; phrases: Phrase[] } {
  const words = new Map<string, Word>()
  const phrases: Phrase[] = []
  for (const { group, weight, patterns, fallback } of synonyms) {
    const word = { group, weight: weight * SYNONYM_WEIGHT }
    for (const pattern of [...patterns, ...fallback]) {
      const alone = pattern.length === 1 && !isPair(pattern[0]!.term) ? pattern[0]!.term : wordOfPairs(pattern)
      if (alone === null) phrases.push({ pattern, word })
      else words.set(alone, word)
    }
  }
  return { words, phrases }
}

type Phrase = { pattern: Pattern; word: Word }
type Place = { position: number; start: number; end: number }

/** Where the words of a phrase stand one after the other. */
function findPhrase({ pattern, word }: Phrase, places: ReadonlyMap<string, readonly Place[]>, mapped: Mapped): Hit[] {
  const [first, ...others] = pattern.map(({ term, offset }) => ({ offset, places: places.get(term) ?? [] }))
  return first!.places.flatMap((begin) => {
    const rest = others.map(({ offset, places }) => places.find(({ position }) => position === begin.position + offset))
    const last = rest.at(-1)
    return last && rest.every(Boolean) ? [{ ...locate(mapped, begin.start, last.end), ...word }] : []
  })
}

function locate(mapped: Mapped, start: number, end: number): { start: number; end: number } {
  return { start: mapped.starts?.[start] ?? start, end: mapped.ends?.[end - 1] ?? end }
}

/** Korean and ideographs are written together with other words, so these are looked for inside of words as well. */
function findInside(mapped: Mapped, words: ReadonlyMap<string, Word>, hits: Hit[]): void {
  for (const [term, word] of words) {
    if (!UNSPACED.test(term)) continue
    for (let at = mapped.text.indexOf(term); at >= 0; at = mapped.text.indexOf(term, at + term.length)) {
      hits.push({ ...locate(mapped, at, at + term.length), ...word })
    }
  }
}

type Sought = { words: ReadonlyMap<string, Word>; phrases: readonly Phrase[]; typed: Word | undefined; wanted: Wanted }

/** A page of hits is marked with one query. */
const remembered = new WeakMap<ParsedQuery, Sought>()

function soughtOf(query: ParsedQuery): Sought {
  const known = remembered.get(query)
  if (known) return known
  const synonyms = synonymsOf(query)
  const words = new Map([...synonyms.words, ...wordsOf(query)])
  const { prefix } = query
  const inPhrases = synonyms.phrases.flatMap(({ pattern }) => pattern.map(({ term }) => term))
  const sought = {
    words,
    phrases: synonyms.phrases,
    typed: prefix ? wordOf(words, prefix.group) : undefined,
    wanted: wantedWords([...words.keys(), ...inPhrases, ...(prefix ? [prefix.term] : [])]),
  }
  remembered.set(query, sought)
  return sought
}

/** All places where the query stands in the text, by start. They may overlap. */
export function findHits(text: string, query: ParsedQuery): Hit[] {
  const mapped = normalizeMapped(text)
  const { words, phrases, typed, wanted } = soughtOf(query)
  const { prefix } = query
  const hits: Hit[] = []
  const places = new Map(phrases.flatMap(({ pattern }) => pattern.map(({ term }): [string, Place[]] => [term, []])))
  scanText(
    mapped.text,
    (term, position, start, end) => {
      if (isPair(term)) return
      places.get(term)?.push({ position, start, end })
      const word = words.get(term)
      if (word) hits.push({ ...locate(mapped, start, end), ...word })
      else if (prefix && typed && written(term).startsWith(prefix.term)) {
        // Only what was typed is marked, if it stands there letter by letter.
        const stop = mapped.text.startsWith(prefix.term, start) ? start + prefix.term.length : end
        hits.push({ ...locate(mapped, start, stop), ...typed })
      }
    },
    wanted,
  )
  findInside(mapped, words, hits)
  for (const phrase of phrases) hits.push(...findPhrase(phrase, places, mapped))
  return hits.sort((a, b) => a.start - b.start || b.end - a.end)
}

const wordOf = (words: ReadonlyMap<string, Word>, group: number): Word | undefined =>
  [...words.values()].find((word) => word.group === group)
