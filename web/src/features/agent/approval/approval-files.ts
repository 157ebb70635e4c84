import type { ApprovalField } from './approval.queries.ts'

/** A file that a call would take along, as whoever decides sees it. */
export type ApprovalFile = { document: string; name: string; size: number; from: string }

/** Those of a field that takes files; none where it is another field, or another value than such a list. */
export function filesOf({ kind, value }: Pick<ApprovalField, 'kind' | 'value'>): ApprovalFile[] {
  if (kind !== 'files' || !Array.isArray(value)) return []
  return value.filter(
    (each: unknown): each is ApprovalFile =>
      typeof each === 'object' && each !== null && 'document' in each && 'name' in each && 'size' in each && 'from' in each,
  )
}
