/** Blocks of running text are cut near this length, so that a line anchor stays close to what it points at. */
const blockCharacters = 2_000

/**
 * Lines gathered into paragraphs: an empty line ends one, and so does reaching a handy size.
 *
 * @param emit gets a paragraph and the number of its first line, from 1.
 */
export function eachParagraph(lines: readonly string[], emit: (text: string, line: number) => void, firstLine = 1): void {
  let start = 0
  let characters = 0
  const flush = (end: number) => {
    if (characters > 0) emit(lines.slice(start, end).join('\n'), firstLine + start)
    start = end
    characters = 0
  }
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      flush(index)
      start = index + 1
      continue
    }
    if (characters + line.length > blockCharacters) flush(index)
    characters += line.length
  }
  flush(lines.length)
}

export const splitLines = (text: string): string[] => text.split(/\r\n|\n|\r|\u0085|\u2028/)
