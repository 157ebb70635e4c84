import { normalize } from '../analyze/normalize.ts'
import { regular } from '../analyze/stem.ts'
import { type Meaning, readSynonyms, type Synonyms } from './synonyms.ts'

/** What was read last; what many type is among it. */
const MOST_READ = 200

/** What the matching form of a word begins with, whatever its ending; nothing for other scripts and digits. */
const beginningOf = (form: string): string => /^(?:[a-z]{1,2}|[가-힣])/.exec(form)?.[0] ?? ''

/** A Latin word of so many letters may have a matching form of one. */
const SHORT = 3

function beginningsOf(word: string): readonly string[] {
  // Nearly all are.
  const [simple] = /^[a-z]{4,}(?= |$)|^[가-힣]/.exec(word) ?? []
  if (simple && regular(simple) === simple) return [beginningOf(simple)]
  const plain = /^[A-Za-z가-힣 ]+$/.test(word)
    ? word.toLowerCase()
    : normalize(word).normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
  const first = plain.split(' ', 1)[0]!
  // `e-mail` is one word, `S/MIME` are two.
  const parts = [first.replaceAll(/[^\p{L}\p{N}]/gu, ''), /^[\p{L}\p{N}]*/u.exec(first)![0]]
  // `sold out` begins like `sell`, `soldout` does not.
  return [...parts, ...parts.map(regular)].flatMap((part) =>
    part.length > SHORT ? [beginningOf(part)] : [beginningOf(part), beginningOf(part.slice(0, 1))],
  )
}

/** Many leave out the spaces of Korean words, and that of two English ones: `sign off`, `signoff`. */
const spellingsOf = (word: string): string[] =>
  /^(?:[가-힣 ]+ [가-힣]+|[A-Za-z]{2,} [A-Za-z]{2,})$/.test(word) ? [word, word.replaceAll(' ', '')] : [word]

const wordsOf = (list: string): string[] => list.trim().split(', ').flatMap(spellingsOf)

/**
 * What a line declares. What `>` leads to leads back where nothing else is known: who looks for `radiology` wants `x-ray` rather than nothing.
 * @param line words that all mean the same, or words that find those behind a `>`: `a, b > c, d`.
 */
export function meaningsOf(line: string): [Meaning, ...Meaning[]] {
  const [words = [], finds = []] = line.split(' > ').map(wordsOf)
  return finds.length === 0
    ? [{ words, finds }]
    : [
        { words, finds },
        { words: finds, finds: words, isFallback: true },
      ]
}

/** What is declared for those words of a line that may begin so. */
const startingWith = (beginning: string, line: string): Meaning[] =>
  meaningsOf(line).map(({ words, finds, ...how }) => ({
    words: words.filter((word) => beginningsOf(word).includes(beginning)),
    finds: finds.length > 0 ? finds : words,
    ...how,
  }))

/**
 * The same as `readSynonyms`, for thousands of lines: only those with a word that begins like one that is typed are read, when it is typed,
 * and only what was read last is kept. Never throws, whatever the texts.
 */
export function generalSynonyms(lines: readonly string[], general?: Synonyms): Synonyms {
  const places = new Map<string, number[]>()
  for (const [place, line] of lines.entries()) {
    const typed = line.split(/ > |, /)
    for (const beginning of new Set(typed.flatMap(beginningsOf))) {
      const same = places.get(beginning)
      if (same) same.push(place)
      else places.set(beginning, [place])
    }
  }
  const read = new Map<string, Synonyms>()
  return {
    size: lines.length + (general?.size ?? 0),
    get(first) {
      const beginning = beginningOf(first)
      const known =
        read.get(beginning) ??
        readSynonyms(
          (places.get(beginning) ?? []).flatMap((at) => startingWith(beginning, lines[at]!)),
          general,
        )
      read.delete(beginning)
      read.set(beginning, known)
      if (read.size > MOST_READ) read.delete(read.keys().next().value!)
      return known.get(first)
    },
  }
}
