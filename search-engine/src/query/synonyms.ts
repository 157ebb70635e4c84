import { analyze } from '../analyze/analyze.ts'
import type { Token } from '../analyze/analyze.ts'
import { isExact, isPair, PAIR } from '../analyze/forms.ts'
import { byPosition } from './phrase.ts'

/**
 * What somebody declared: all `words` mean the same; or, where it finds anything, whoever looks for one of them finds that too.
 * @property isFallback that is looked for only where nothing else stands for the word.
 */
export type Meaning = { words: readonly string[]; finds: readonly string[]; isFallback?: boolean }

/** Terms that stand at these distances from each other. */
export type Pattern = readonly { term: string; offset: number }[]

/**
 * Other words for one of the query, all of which count as one.
 * @property group of the word they stand for.
 * @property fallback looked for where none of `patterns` stands in anything that somebody sees.
 */
export type Synonym = { group: number; weight: number; patterns: readonly Pattern[]; fallback: readonly Pattern[] }

type Others = { patterns: ReadonlyMap<string, Pattern>; fallback: ReadonlyMap<string, Pattern> }

/** @property keys what is typed, word by word. @property others what is looked for besides, by its words; made once somebody types it. */
type Rule = { keys: readonly string[]; meanings: Meaning[]; others?: Others }

/** By the first word of what is typed, the longest first. */
export type Synonyms = Pick<ReadonlyMap<string, readonly Rule[]>, 'size' | 'get'>

type Key = { term: string; position: number; end: number }

/** The matching form of a word; of a code as a whole the longest. */
function keyOf(tokens: readonly Token[]): Key | null {
  const forms = tokens.filter(({ term }) => !isPair(term) && !isExact(term))
  if (forms.length === 0) return null
  return forms.reduce((best, one) => (one.term.length > best.term.length ? one : best))
}

/** Word by word; the parts of a code are no words beside it. */
function keysOf(text: string): Key[] {
  const keys: Key[] = []
  for (const tokens of byPosition(analyze(text))) {
    const key = keyOf(tokens)
    if (key && tokens[0]!.start >= (keys.at(-1)?.end ?? 0)) keys.push(key)
  }
  return keys
}

/** Words one after the other; one of pairs of syllables by all of these, so that it is found inside of longer words as well. */
function patternOf(text: string): Pattern {
  const places = byPosition(analyze(text))
  const pairs = places.length === 1 ? places[0]!.filter(({ term }) => isPair(term)) : []
  if (pairs.length > 0) return pairs.map(({ term }) => ({ term, offset: 0 }))
  const keys = keysOf(text)
  return keys.map(({ term, position }) => ({ term, offset: position - keys[0]!.position }))
}

/** The word that all these pairs are of; null for words one after the other. */
export function wordOfPairs(pattern: Pattern): string | null {
  if (!pattern.every(({ term }) => isPair(term))) return null
  return pattern
    .map(({ term }, at) =>
      Array.from(term.slice(PAIR.length))
        .slice(at === 0 ? 0 : 1)
        .join(''),
    )
    .join('')
}

/**
 * Makes declared meanings ready for looking up. Never throws, whatever the texts.
 *
 * @param general what counts besides. It is not copied: many may have it in common, and it is large.
 */
export function readSynonyms(meanings: Iterable<Meaning>, general: Synonyms = new Map()): Synonyms {
  const rules = new Map<string, Rule[]>()
  for (const meaning of meanings) {
    for (const word of meaning.words) {
      const keys = keysOf(word).map(({ term }) => term)
      const first = keys[0]
      if (first === undefined) continue
      const same =
        rules.get(first) ?? general.get(first)?.map((rule) => ({ keys: rule.keys, meanings: [...rule.meanings] })) ?? []
      rules.set(first, same)
      const rule = same.find((known) => known.keys.join(' ') === keys.join(' '))
      if (rule) rule.meanings.push(meaning)
      else same.push({ keys, meanings: [meaning] })
    }
  }
  for (const same of rules.values()) same.sort((a, b) => b.keys.length - a.keys.length)
  return { size: rules.size + general.size, get: (first) => rules.get(first) ?? general.get(first) }
}

function othersOf({ keys, meanings }: Rule): Others {
  const others = { patterns: new Map<string, Pattern>(), fallback: new Map<string, Pattern>() }
  for (const { words, finds, isFallback } of meanings) {
    const found = isFallback ? others.fallback : others.patterns
    for (const other of finds.length > 0 ? finds : words) {
      const name = keysOf(other)
        .map(({ term }) => term)
        .join(' ')
      if (name !== '' && name !== keys.join(' ')) found.set(name, patternOf(other))
    }
  }
  return others
}

/** A word of a query. @property group null for one that is not looked for: `of` in `terms of service`. */
type Typed = { tokens: readonly Token[]; start: number; group: number | null; quoted: boolean; weight: number }

/** What else to look for: for each word, what is declared for it and for the most words in a row that it is one of. */
export function findSynonyms(typed: readonly Typed[], synonyms: Synonyms): Synonym[] {
  if (synonyms.size === 0) return []
  const words: (Typed & { key: string })[] = []
  let end = 0
  for (const word of typed) {
    const key = keyOf(word.tokens)
    if (word.start < end || !key) continue
    end = key.end
    words.push({ ...word, key: word.quoted ? '' : key.term })
  }
  const found = new Map<number, Others & { weight: number }>()
  const add = ({ group, weight }: Typed, rule: Rule): void => {
    if (group === null) return
    const before = found.get(group)
    const { patterns, fallback } = (rule.others ??= othersOf(rule))
    found.set(group, {
      weight: Math.max(weight, before?.weight ?? 0),
      patterns: new Map([...(before?.patterns ?? []), ...patterns]),
      fallback: new Map([...(before?.fallback ?? []), ...fallback]),
    })
  }
  for (let at = 0, inRow = 0; at < words.length; at++) {
    const rules = synonyms.get(words[at]!.key) ?? []
    const alone = rules.find(({ keys }) => keys.length === 1)
    if (alone) add(words[at]!, alone)
    if (at < inRow) continue
    const row = rules.find(({ keys }) => keys.length > 1 && keys.every((key, next) => words[at + next]?.key === key))
    if (!row) continue
    inRow = at + row.keys.length
    for (const word of words.slice(at, inRow)) add(word, row)
  }
  return [...found].map(([group, { weight, patterns, fallback }]) => ({
    group,
    weight,
    patterns: [...patterns.values()],
    fallback: [...fallback.values()],
  }))
}
