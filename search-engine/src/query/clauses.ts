/** A part of what was typed: a quoted or bare piece of text, wanted or not. @property start its offset in the query. */
export type Clause = { text: string; start: number; quoted: boolean; excluded: boolean }

const QUOTED = /(?<minus>(?<!\S)-)?["“”„‟«»＂](?<inside>[^"“”„‟«»＂]*)["“”„‟«»＂]/gu
const WORD = /[^\s"“”„‟«»＂]+/gu

function readWords(text: string, start: number, clauses: Clause[]): void {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const excluded = index + word.length > index + 1 && word.startsWith('-') && !/\S/.test(text[index - 1] ?? '')
    clauses.push({ text: excluded ? word.slice(1) : word, start: start + index + (excluded ? 1 : 0), quoted: false, excluded })
  }
}

/**
 * Cuts a query at its quotes, at its blanks and at words that begin with a minus. A quote that is never closed is a blank; a minus
 * that stands alone is a word without letters.
 */
export function readClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  for (const match of text.matchAll(QUOTED)) {
    readWords(text.slice(from, match.index), from, clauses)
    const inside = match.groups?.['inside'] ?? ''
    const end = match.index + match[0].length
    clauses.push({ text: inside, start: end - 1 - inside.length, quoted: true, excluded: match.groups?.['minus'] === '-' })
    from = end
  }
  readWords(text.slice(from), from, clauses)
  return clauses
}
