/** The dot of `acme.com`, which mail programs turn into a link by themselves. */
const dotOfHost = /(?<=[\p{L}\p{N}])([.．。｡])(?=[\p{L}\p{N}-]*\p{L})/gu

/** A text in which no reader makes anything a link: addresses become an ellipsis, hosts get a break that nobody sees. */
export const leadingNowhere = (text: string): string => text.replace(/\S+/g, withoutAddress).replace(dotOfHost, '$1\u200B')

/** An address goes on to the end of its word. What strangers call themselves is looked through once, whatever it holds. */
function withoutAddress(word: string): string {
  const starts = [startOfScheme(word), word.search(/\bwww\.\S/iu), startOfPath(word)].filter((start) => start >= 0)
  return starts.length > 0 ? `${word.slice(0, Math.min(...starts))}…` : word
}

/** Of the first `https://`, or another scheme. */
function startOfScheme(word: string): number {
  for (let end = word.indexOf('://'); end >= 0; end = word.indexOf('://', end + 3)) {
    let start = -1
    for (let at = end - 1; at >= 0 && /[a-z\d+.-]/iu.test(word[at]!); at--) if (/[a-z]/iu.test(word[at]!)) start = at
    if (start >= 0) return start
  }
  return -1
}

/** Of the first host that a path follows. */
function startOfPath(word: string): number {
  for (let start = 0, end = word.indexOf('/'); end >= 0 && end + 1 < word.length; start = end + 1, end = word.indexOf('/', start))
    if (/.\.\p{L}{2,}(?::\d+)?$/u.test(word.slice(start, end))) return start
  return -1
}
