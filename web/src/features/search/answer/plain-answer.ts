import type { Answer } from './answer-after.ts'

/** An answer as text for the clipboard, with its references below. */
export function plainAnswer({ text, references }: Pick<Answer, 'text' | 'references'>): string {
  const list = references.map(({ index, title }) => `[${index}] ${title}`)
  return [text.trim().replaceAll('\\[', '['), ...(list.length > 0 ? ['', ...list] : [])].join('\n')
}

/**
 * Makes each mark that has a reference a link the page turns into a chip; other brackets, and those that a source brought along, stay as they
 * are. An exclamation mark before it would make it a picture.
 */
export const linkMarks = (text: string, known: ReadonlySet<number>): string =>
  text.replace(/(?<!\\)(!?)\[(\d{1,3})\](?!\()/g, (mark, exclamation: string, number: string) =>
    known.has(Number(number)) ? `${exclamation && '\\!'}[${number}](#cite-${number})` : mark,
  )
