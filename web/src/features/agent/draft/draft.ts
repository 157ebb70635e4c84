import { type Agent, type Choice, type Draft, textFields, type Texts } from '../agent-types.ts'
import { textOf } from '../text-of.ts'

export const textsOf = (of: Texts): Texts => ({
  name: of.name,
  role: of.role,
  description: of.description,
  guide: of.guide,
  tone: of.tone,
  limitations: of.limitations,
  instructions: of.instructions,
  exampleQuestions: of.exampleQuestions,
})

const choicesOf = ({ knowledge }: Pick<Agent, 'knowledge'>): Choice[] =>
  knowledge.flatMap(({ sourceId, entries }) =>
    entries.map(({ kind, contentId, fileName }) => ({ sourceId, kind, contentId, title: fileName })),
  )

export const draftOf = (agent: Agent): Draft => ({ ...textsOf(agent), knowledge: choicesOf(agent) })

/** What stands for a choice, the same for the same. */
export const keyOf = ({ sourceId, kind, contentId }: Omit<Choice, 'title'>): string => `${sourceId} ${kind} ${contentId ?? ''}`

export type DraftField = keyof Draft
const fields: readonly DraftField[] = [...textFields, 'knowledge']

const isSame = (field: DraftField, a: Draft, b: Draft): boolean =>
  field === 'knowledge'
    ? a.knowledge.map(keyOf).toSorted().join('\n') === b.knowledge.map(keyOf).toSorted().join('\n')
    : textOf(a, field) === textOf(b, field)

/** The fields in which two differ, in the order of the form. */
export const differences = (a: Draft, b: Draft): DraftField[] => fields.filter((field) => !isSame(field, a, b))

/**
 * What was changed here together with what was changed elsewhere; where both changed the same, what was changed here.
 * @param base what both started from.
 * @returns `theirs`: what they changed; `both`: of it, what was changed here otherwise.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): { merged: Draft; theirs: DraftField[]; both: DraftField[] } {
  const changedThere = differences(base, theirs)
  const changedHere = differences(base, mine)
  const taken = changedThere.filter((field) => !changedHere.includes(field))
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    theirs: changedThere,
    both: changedThere.filter((field) => changedHere.includes(field) && !isSame(field, mine, theirs)),
  }
}

/** Examples without a question say nothing. */
const asked = (draft: Draft) => draft.exampleQuestions.filter(({ question }) => question.trim() !== '')

/** As the calls that save and try take it. */
export const formOf = (draft: Draft) => ({
  ...textsOf(draft),
  exampleQuestions: asked(draft),
  knowledge: draft.knowledge.map(({ sourceId, kind, contentId }) => ({ sourceId, kind, contentId })),
})
