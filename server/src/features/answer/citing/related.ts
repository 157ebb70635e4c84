import { relatedSign } from '../prompt.ts'

const relatedWord = relatedSign.slice(0, -1)
const start = new RegExp(`(?:^|\\n)[ \\t*_#>-]*${relatedWord}(?: QUESTIONS)?[ *_]*:[*_]*|${relatedSign}`)
const most = 3

/** Where the line with the questions begins and its sign ends; null where there is none. */
export function relatedStart(text: string): { index: number; end: number } | null {
  // Most texts hold no such word, and this is asked at every mark.
  const found = text.includes(relatedWord) ? start.exec(text) : null
  return found && { index: found.index, end: found.index + found[0].length }
}

/** The questions that a model proposes; not what it was told about them. */
export const readRelated = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((question) =>
      question
        .replace(/^[\s\-*•]*(?:\d{1,2}[.)](?!\d)[\s*]*)?|(?<![\s*])[\s*]+$/g, '')
        .replaceAll(/\[\d+[^\]]*\]/g, '')
        .trim(),
    )
    .filter((question) => question !== '' && !/^(?:three )?short follow-up questions/i.test(question))
    .slice(0, most)
