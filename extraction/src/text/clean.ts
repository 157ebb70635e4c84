/** Control characters other than tab and newline; NUL above all, which no database text column takes. */
const controls = /[^\P{Cc}\t\n]/gu

/** Well-formed text without control characters, stray blanks at line ends, or runs of empty lines. */
export function clean(raw: string): string {
  return (
    raw
      .toWellFormed()
      .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
      .replace(controls, '')
      .replace(/[\u00AD\u200B\uFEFF]/g, '')
      // Only from where blanks begin: tried at each of a long row of them, it would take minutes.
      .replace(/(?<![ \t\u00A0])[ \t\u00A0]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

export const cleanLine = (raw: string): string => clean(raw).replace(/\s+/g, ' ')

/** For titles, authors and file names: one clean line of bounded length, or null when nothing is left. */
export const label = (raw: string | null | undefined, characters = 500): string | null =>
  cleanLine((raw ?? '').slice(0, characters * 4))
    .slice(0, characters)
    .toWellFormed() || null
