import { argumentsOf, type Edits, problemOf } from './approval-draft.ts'
import type { Approval, Decision } from './approval.queries.ts'

/** What a person has made of an approval so far. `pinned`: as in `RememberChoice`. */
export type Verdict = { draft: Edits; pinned: readonly string[] | null }

export const untouched: Verdict = { draft: {}, pinned: null }

/** Another digest is another question: nothing of what was typed holds for it. */
export const keyOf = ({ approvalId, digest }: Pick<Approval, 'approvalId' | 'digest'>): string => `${approvalId} ${digest}`

export const isReady = ({ fields }: Approval, { draft }: Verdict): boolean =>
  fields.every((field) => field.isFixed || problemOf(field, draft) === null)

export function approvalOf(approval: Approval, { draft, pinned }: Verdict): Decision {
  const changed = argumentsOf(approval, draft)
  return {
    decision: 'APPROVE',
    ...(changed && { arguments: changed }),
    ...(pinned && { remember: [...pinned] }),
  }
}
