import type { Texts } from './agent-types.ts'

/** A field as one text: examples as question and answer, one below the other. */
export const textOf = (texts: Texts, field: keyof Texts): string =>
  field === 'exampleQuestions'
    ? texts.exampleQuestions.map(({ question, answer }) => [question, answer].filter(Boolean).join('\n')).join('\n\n')
    : texts[field]
