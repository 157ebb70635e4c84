import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'

export type ToolField = ToolSetOffer['tools'][number]['fields'][number]

/** Values of a tool that are set for good, by field; what was typed stands as it was typed, a list with one of it on each line. */
export type FixedValues = Readonly<Record<string, unknown>>

/** What is typed of no field can be set: what a form has no box for. */
export const settable = ({ fields }: { fields: readonly ToolField[] }): ToolField[] =>
  fields.filter(({ kind }) => kind !== 'json')

export const startOf = ({ kind, options }: ToolField): unknown =>
  kind === 'checkbox' ? true : kind === 'select' ? (options?.[0] ?? '') : ''

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')

/** As it stands in its box. */
export function typedOf(value: unknown): string {
  if (isTexts(value)) return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What is wrong with a value; null when nothing is, as far as can be seen here. */
export function problemOf(field: ToolField | undefined, value: unknown): 'missing' | 'notNumber' | null {
  if (typeof value !== 'string') return null
  if (value.trim() === '') return 'missing'
  return field?.kind === 'number' && !Number.isFinite(Number(value)) ? 'notNumber' : null
}

/** As it is sent. */
function valueOf(kind: ToolField['kind'] | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'number') return Number(value)
  return kind === 'list' ? value.split('\n').flatMap((line) => line.trim() || []) : value.trim()
}

export const valuesOf = ({ fields }: { fields: readonly ToolField[] }, values: FixedValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueOf(fields.find((field) => field.name === name)?.kind, value)]),
  )
