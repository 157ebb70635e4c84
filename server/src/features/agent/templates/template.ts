import type { TemplateId } from '@quarry/contract/agent/agent'
import type { Example } from '@quarry/contract/wire/agent/agent'

/** What a builder would write, ready to be used and changed. */
export type Texts = {
  name: string
  role: string
  description: string
  guide: string
  tone: string
  limitations: string
  instructions: string
  exampleQuestions: Example[]
}
export type Templates = Readonly<Record<TemplateId, Texts>>

export const example = (question: string, answer: string): Example => ({ question, answer })
export const lines = (...sentences: string[]): string => sentences.join('\n')
