const fence = /^(```|~~~)/

/**
 * A text in pieces of at most so many bytes, cut between lines where there are any. A block of code that is cut is closed and opened
 * again. A text that has grown since has the same pieces, but for the last of them; a block of code that still grows is not closed there.
 */
export function split(text: string, most: number, { isGrowing } = { isGrowing: false }): string[] {
  const pieces: string[] = []
  let [piece, opened] = ['', null as string | null]
  const closing = () => (opened === null ? '' : '\n```')
  const end = () => {
    pieces.push(piece + closing())
    piece = opened ?? ''
  }
  for (const line of text.split('\n').flatMap((each) => shortened(each, most - 200))) {
    const added = piece === '' ? line : `\n${line}`
    if (piece !== '' && Buffer.byteLength(piece + added + closing()) > most) end()
    piece += piece === '' ? line : `\n${line}`
    if (fence.test(line.trim())) opened = opened === null ? '```' : null
  }
  return piece === '' ? pieces : [...pieces, isGrowing ? piece : piece + closing()]
}

/** A text that broke off, and a block of code in it with it. */
export const closed = (text: string): string => split(text, Number.POSITIVE_INFINITY).join('')

/** A line that is longer than a piece: between words where it can be. No letter is cut. */
function shortened(line: string, most: number): string[] {
  if (Buffer.byteLength(line) <= most) return [line]
  const parts: string[] = []
  let part = ''
  for (const word of line.split(/(?<=\s)/).flatMap((each) => (Buffer.byteLength(each) > most ? [...each] : [each]))) {
    if (Buffer.byteLength(part + word) > most) {
      parts.push(part)
      part = ''
    }
    part += word
  }
  return [...parts, part]
}
