/** A part of what was typed: a quoted or bare piece of text, wanted or not. */
export type Clause = { text: string; quoted: boolean; excluded: boolean }

const QUOTES = /["“”„‟«»＂]/u

/**
 * Cuts a query at its quotes and at words that begin with a minus. A quote that is never closed is a separator; a minus that stands
 * alone is nothing.
 */
export function readClauses(text: string): Clause[] {
  const pieces = text.split(QUOTES)
  // An even number of pieces means an odd number of quotes: the last one opened nothing.
  const closed = pieces.length % 2 === 1 ? pieces.length : pieces.length - 1
  const clauses: Clause[] = []
  let excludesNext = false
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1 && index < closed) {
      clauses.push({ text: piece, quoted: true, excluded: excludesNext })
      excludesNext = false
      continue
    }
    excludesNext = /(?:^|\s)-$/.test(piece) && index + 1 < closed
    for (const word of piece.split(/\s+/)) {
      if (word === '' || word === '-') continue
      const excluded = word.length > 1 && word.startsWith('-')
      clauses.push({ text: excluded ? word.slice(1) : word, quoted: false, excluded })
    }
  }
  return clauses
}
