const wideScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u
const hangul = /\p{Script=Hangul}/u
const firstWord = /^[\p{L}\p{N}]+/u
/** No word is longer, and a search from further back would take long on long paragraphs. */
const wordCharacters = 60
const lastWord = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u

/** The words of a document, which settle how a word cut by a line end was written. */
export function createVocabulary(lines: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>()
  for (const line of lines) {
    const found = line.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
    // The first and last word of a line may be halves.
    for (const word of found.slice(1, -1)) words.add(word.toLowerCase())
  }
  return words
}

/** Puts two lines of a paragraph together: with a blank, without, or over a hyphen. */
export function joinLines(above: string, below: string, vocabulary: ReadonlySet<string>): string {
  const last = lastWord.exec(above.slice(-wordCharacters).replace(/[-\u00AD\u2010]$/, ''))?.[0] ?? ''
  const first = firstWord.exec(below)?.[0] ?? ''
  if (/\p{L}[-\u00AD\u2010]$/u.test(above.slice(-2)) && /^\p{Ll}/u.test(below)) {
    const known = last.includes('-') || vocabulary.has(`${last}-${first}`.toLowerCase())
    const compound = known && !vocabulary.has((last + first).toLowerCase())
    return compound ? above + below : above.slice(0, -1) + below
  }
  // Some programs write a hyphen at the line end that is lost on the way.
  const isHalf = (part: string) => part !== '' && !vocabulary.has(part.toLowerCase())
  if (/\p{Ll}$/u.test(above) && /^\p{Ll}/u.test(below) && isHalf(first) && vocabulary.has((last + first).toLowerCase()))
    return above + below
  const [end, start] = [above.at(-1) ?? '', below.at(0) ?? '']
  if (wideScript.test(end) && wideScript.test(start)) return above + below
  // Korean lines end between words or within one; only a word seen whole elsewhere is put together again.
  if (hangul.test(end) && hangul.test(start) && vocabulary.has((last + first).toLowerCase())) return above + below
  return `${above} ${below}`
}
