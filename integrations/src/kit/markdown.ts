/** Pieces of Markdown that vendors write their pages in. */

/** @param first before the first line @param rest before the others */
export const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join('\n')

/** Longer than any fence inside, so that the code cannot end its own block. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#-]/g, '')}\n${code}\n${fence}`
}

/** Markdown takes a mark beside a space for plain text, so spaces stay outside. */
export function around(text: string, mark: string): string {
  const core = text.trim()
  if (core === '') return text
  const start = text.indexOf(core)
  return text.slice(0, start) + mark + core + mark + text.slice(start + core.length)
}

export const linked = (text: string, href: string): string =>
  `[${text}](${href.replace(/[()\s]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)})`

/** What stands in a cell comes in one line. */
export const cellOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\|/g, '\\|')

/** A row of a table, filled up to `width` cells that `cellOf` made. */
export const rowOf = (cells: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`

export const ruleOf = (width: number): string => `|${' --- |'.repeat(width)}`
