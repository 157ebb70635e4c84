import { isExact, isPair, written } from '../analyze/forms.ts'
import { normalizeMapped } from '../analyze/normalize.ts'
import type { Mapped } from '../analyze/normalize.ts'
import { scanText } from '../analyze/scan.ts'
import { type Wanted, wantedWords } from '../analyze/spaced.ts'
import type { ParsedQuery } from '../query/parse.ts'

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

type Sought = { words: ReadonlyMap<string, Word>; typed: Word | undefined; wanted: Wanted }

/** A page of hits is marked with one query. */
const remembered = new WeakMap<ParsedQuery, Sought>()

function soughtOf(query: ParsedQuery): Sought {
  const known = remembered.get(query)
  if (known) return known
  const words = wordsOf(query)
  const { prefix } = query
  const sought = {
    words,
    typed: prefix ? wordOf(words, prefix.group) : undefined,
    wanted: wantedWords([...words.keys(), ...(prefix ? [prefix.term] : [])]),
  }
  remembered.set(query, sought)
  return sought
}

/** All places where the query stands in the text, by start. They may overlap. */
export function findHits(text: string, query: ParsedQuery): Hit[] {
  const mapped = normalizeMapped(text)
  const { words, typed, wanted } = soughtOf(query)
  const { prefix } = query
  const hits: Hit[] = []
  scanText(
    mapped.text,
    (term, _position, start, end) => {
      if (isPair(term)) return
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
  return hits.sort((a, b) => a.start - b.start || b.end - a.end)
}

const wordOf = (words: ReadonlyMap<string, Word>, group: number): Word | undefined =>
  [...words.values()].find((word) => word.group === group)
