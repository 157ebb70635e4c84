/** How many a workspace may declare, how many words one may hold, and how long each may be. */
export const synonymLimits = { entries: 2_000, words: 20, wordLength: 60 } as const

/** Why an entry cannot be taken: too few words, too many, one too long, one without letter or digit, or it is there already. */
export const synonymProblems = ['tooFew', 'tooMany', 'tooLong', 'noLetter', 'known', 'full'] as const
export type SynonymProblem = (typeof synonymProblems)[number]

/** All `words` mean the same; or, where it finds anything, whoever looks for one of the words finds that too, and not the other way. */
export type Meaning = { words: readonly string[]; finds: readonly string[] }

const tidied = (words: readonly string[]): string[] => {
  const shown = words.map((word) => word.normalize('NFC').trim().replace(/\s+/g, ' ')).filter((word) => word !== '')
  const bySpelling = Map.groupBy(shown, (word) => word.toLowerCase())
  return [...bySpelling.values()].flatMap(([first]) => first ?? [])
}

/** Without blanks and words that stand there twice. */
export const tidyMeaning = ({ words, finds }: Meaning): { words: string[]; finds: string[] } => {
  const [left, right] = [tidied(words), tidied(finds)]
  const typed = new Set(left.map((word) => word.toLowerCase()))
  return { words: left, finds: right.filter((word) => !typed.has(word.toLowerCase())) }
}

/** What is wrong with an entry by itself, once it is tidied. */
export function problemOf({ words, finds }: Meaning): SynonymProblem | null {
  const all = [...words, ...finds]
  if (words.length === 0 || all.length < 2) return 'tooFew'
  if (all.length > synonymLimits.words) return 'tooMany'
  if (all.some((word) => word.length > synonymLimits.wordLength)) return 'tooLong'
  return all.every((word) => /[\p{L}\p{N}]/u.test(word)) ? null : 'noLetter'
}

/** Two entries that say the same have the same key. */
export const keyOf = ({ words, finds }: Meaning): string =>
  [words, finds]
    .map((side) =>
      side
        .map((word) => word.toLowerCase())
        .sort()
        .join('|'),
    )
    .join('>')
