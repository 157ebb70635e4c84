import type { Answer } from './answer-after.ts'

/** An answer as text for the clipboard, with its references below. */
export function plainAnswer({ text, references }: Pick<Answer, 'text' | 'references'>): string {
  const list = references.map(({ index, title }) => `[${index}] ${title}`)
  return [text.trim(), ...(list.length > 0 ? ['', ...list] : [])].join('\n')
}

/**
 * Makes each mark that has a reference a link the page turns into a chip; other brackets stay as they are.
 * The space before a chip does not break: a number alone at the start of a line belongs to nothing.
 */
export const linkMarks = (text: string, known: ReadonlySet<number>): string =>
  text.replace(/(\S?)( ?)\[(\d{1,3})\](?!\()/g, (mark, before: string, space: string, number: string) =>
    known.has(Number(number)) ? `${before}${before && space ? '\u00a0' : space}[${number}](#cite-${number})` : mark,
  )
