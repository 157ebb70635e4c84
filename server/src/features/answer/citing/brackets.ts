/** A list of numbers as models write marks: `[1]`, `【1】`, `[^1]`, `[1, 2]`, `[1-3]`, `[passage 1 "copied words"]`, `【1†source】`. */
const label = String.raw`(?:\^|#|(?:passages?|sources?|references?|refs?\.?|documents?|docs?|출처|문서|구절|자료|참고)\s*:?\s*#?)?`
const numbers = String.raw`(\d{1,3}(?:\s*(?:[,;&·、，]|[-–~]|and|및)\s*(?:\^|#)?\d{1,3})*)`
const quote = String.raw`(?:\s*[,:|]?\s*(?:["“”「『](.{0,400}?)["”“」』]|†[^\]】］]{0,80}))?`
const mark = new RegExp(
  String.raw`^(?:\\?[[【［]){1,2}\s*${label}\s*${numbers}${quote}\s*(?:\\?[\]】］]){1,2}(?:\([^()\s]{0,300}\))?`,
  'isu',
)
/** The beginning of a mark, whatever comes next. */
const begunMark = new RegExp(
  String.raw`^(?:\\?[[【［]){1,2}\s*(?:\^|#|\p{L}{0,10}\.?\s*:?\s*#?)?\s*(?:\d{1,3}[^\]】］]{0,420})?(?:["“「『].{0,400})?$`,
  'isu',
)
const link = /^\[([^\]\n]{0,300})\]\(\s*<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/u
const begunLink = /^\[[^\]\n]{0,300}(?:\](?:\([^()\n]{0,600}(?:\([^()\n]*\)?[^()\n]*)?)?)?$/u

export const opener = /\\?[[【［]/

/** What a bracket begins: a mark with its numbers and copied words, a link, or nothing of the kind; null while that is not known. */
export type Bracket =
  | { kind: 'mark'; length: number; numbers: number[]; quote: string | null }
  | { kind: 'link'; length: number; words: string; address: string }
  | { kind: 'none' }

/** @param text begins with the bracket. @param isEnd whether nothing follows. */
export function readBracket(text: string, isEnd: boolean): Bracket | null {
  const found = mark.exec(text)
  if (found) {
    const [whole, listed, quote = null] = found
    const rest = text.slice(whole.length)
    // What follows may be one bracket more, or an address that goes with it.
    if (!isEnd && (rest === '' ? !whole.endsWith(')') : /^\([^()\s]{0,300}$/.test(rest))) return null
    return { kind: 'mark', length: whole.length, numbers: numbersOf(listed!), quote }
  }
  const linked = link.exec(text)
  if (linked) return { kind: 'link', length: linked[0].length, words: linked[1]!, address: linked[2]! }
  return !isEnd && (begunMark.test(text) || begunLink.test(text)) ? null : { kind: 'none' }
}

/** `1, 3-5` as 1, 3, 4, 5. */
function numbersOf(listed: string): number[] {
  const all = listed.split(/[,;&·、，]|and|및/i).flatMap((part) => {
    const [from = 0, to = from] = (part.match(/\d+/g) ?? []).map(Number)
    return Array.from({ length: Math.min(20, Math.max(1, to - from + 1)) }, (_, at) => from + at)
  })
  return [...new Set(all)]
}
