import type { Approval, ApprovalField } from './approval.queries.ts'

/** What a person types into a field of an approval; a list stands with one of it on each line. */
export type Typed = string | boolean
/** By the names of the fields: those that are changed or typed again, and no others. */
export type Edits = Readonly<Record<string, Typed>>
type FieldProblem = 'missing' | 'notNumber' | 'notJson'

/** A value as it stands in the box it is changed in. */
export function typedOf({ kind, value }: Pick<ApprovalField, 'kind' | 'value'>): Typed {
  if (kind === 'checkbox') return value === true
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each === 'string') && kind === 'list') return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** What is wrong with what is typed into a field; null when nothing is. */
export function problemOf(field: ApprovalField, draft: Edits): FieldProblem | null {
  const typed = draft[field.name]
  // There is nothing to type of nothing.
  if (field.mustRetype && field.value !== null && (typed === undefined || (typeof typed === 'string' && typed.trim() === '')))
    return 'missing'
  if (typeof typed !== 'string' || typed.trim() === '') return null
  if (field.kind === 'number') return Number.isFinite(Number(typed)) ? null : 'notNumber'
  return readsAsJson(field) && jsonOf(typed) === undefined ? 'notJson' : null
}

/** Whether what is typed differs from what the agent wants. */
export const isChanged = (field: ApprovalField, draft: Edits): boolean =>
  field.name in draft && JSON.stringify(decidedValue(field, draft)) !== JSON.stringify(field.value)

/** What the person decides on, in place of what the agent wants; null: as it was asked. */
export function argumentsOf({ fields }: Pick<Approval, 'fields'>, draft: Edits): Record<string, unknown> | null {
  if (!fields.some((field) => field.mustRetype || isChanged(field, draft))) return null
  const given = fields.map((field): [string, unknown] => [field.name, decidedValue(field, draft)])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** What would be sent of a field. Undefined: it is left out, because the person emptied it. */
export function decidedValue(field: ApprovalField, draft: Edits): unknown {
  const typed = draft[field.name]
  if (typed === undefined || typed === typedOf(field)) return field.value
  if (typeof typed === 'boolean') return typed
  if (readsAsJson(field)) return jsonOf(typed)
  if (field.kind === 'list') return typed.split('\n').flatMap((line) => line.trim() || [])
  if (field.kind === 'number') return typed.trim() === '' ? undefined : Number(typed)
  return typed === '' ? undefined : typed
}

/** Also a list of more than texts. */
const readsAsJson = ({ kind, value }: ApprovalField): boolean =>
  kind === 'json' ||
  kind === 'files' ||
  (kind === 'list' && Array.isArray(value) && value.some((each) => typeof each !== 'string'))

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
