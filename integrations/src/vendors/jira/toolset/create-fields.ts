import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import { type JiraClient, v3 } from '../client.ts'
import { CreateField } from './shapes.ts'

const pageSize = 200
const keptMs = 10 * 60_000

type Kept = { at: number; value: Promise<unknown> }
const kept = new WeakMap<JiraClient, Map<string, Kept>>()

/** What a project asks of new issues changes seldom, and costs a call each. */
function keptFor<T>(client: JiraClient, name: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(client) ?? new Map<string, Kept>()
  kept.set(client, known)
  const found = known.get(name)
  if (found && Date.now() - found.at < keptMs) return found.value as Promise<T>
  const value = ask()
  known.set(name, { at: Date.now(), value })
  value.catch(() => known.delete(name))
  return value
}

const IssueType = z.object({ id: z.string(), name: z.string() })

/** Types of issues that may be created in a project. */
export const typesOf = (client: JiraClient, project: string): Promise<z.output<typeof IssueType>[]> =>
  keptFor(client, project, async () => {
    const Page = z.object({ issueTypes: z.array(IssueType) })
    const path = `${v3}/issue/createmeta/${project}/issuetypes`
    return (await client.api.get(path, { maxResults: pageSize }, Page)).issueTypes
  })

/** The fields that can be set when an issue of a type is created. */
export const fieldsOf = (client: JiraClient, project: string, type: string): Promise<CreateField[]> =>
  keptFor(client, `${project} ${type}`, async () => {
    const Page = z.object({ fields: z.array(CreateField) })
    const path = `${v3}/issue/createmeta/${project}/issuetypes/${type}`
    return (await client.api.get(path, { maxResults: pageSize }, Page)).fields
  })

/** What a model and a person give for a field: a text, a number, several texts. */
export const FieldValue = z.union([z.string().max(10_000), z.number(), z.array(z.string().max(1000)).max(50)])
export type FieldValue = z.output<typeof FieldValue>

const isCalled = (name: string) => {
  const wanted = name.trim().toLowerCase()
  return (other: string | null | undefined): boolean => other?.trim().toLowerCase() === wanted
}

/** @throws IntegrationError `settings` — there is none of that name; says which there are */
export function named<T extends { name: string }>(all: readonly T[], name: string, what: string): T {
  const found = all.find((each) => isCalled(name)(each.name))
  if (found) return found
  throw new IntegrationError('settings', `There is no ${what} "${name}". There are: ${all.map((each) => each.name).join(', ')}.`)
}

/**
 * Values by the names people read, as Jira takes them.
 * @throws IntegrationError `settings` — a field is not there, or does not take the value, or one that is needed is missing; says which
 */
export function valuesOf(fields: readonly CreateField[], given: Readonly<Record<string, FieldValue>>, set: readonly string[]) {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find(({ fieldId }) => fieldId === name) ?? named(fields, name, 'field')
    values[field.fieldId] = valueOf(field, value)
  }
  const missing = fields.filter(
    ({ fieldId, required, hasDefaultValue }) => required && !hasDefaultValue && !(fieldId in values) && !set.includes(fieldId),
  )
  if (missing.length === 0) return values
  throw new IntegrationError('settings', `An issue of this type also needs: ${missing.map(needOf).join('; ')}.`)
}

function needOf({ name, allowedValues }: CreateField): string {
  const allowed = allowedValues?.slice(0, 25).flatMap(({ name: called, value }) => called ?? value ?? []) ?? []
  return allowed.length > 0 ? `${name} (one of ${allowed.join(', ')})` : name
}

function valueOf(field: CreateField, value: FieldValue): unknown {
  if (field.schema.type === 'array') return [value].flat().map((each) => oneOf(field, field.schema.items, each))
  if (Array.isArray(value)) throw new IntegrationError('settings', `The field "${field.name}" takes one value.`)
  return oneOf(field, field.schema.type, value)
}

function oneOf(field: CreateField, type: string | null | undefined, value: string | number): unknown {
  if (field.allowedValues && field.allowedValues.length > 0) return { id: allowedId(field, String(value)) }
  if (type === 'number') return numberOf(field, value)
  if (type === 'user') return { accountId: String(value) }
  if (type === 'doc' || field.schema.custom?.endsWith(':textarea')) return documentOf(String(value))
  if (type === 'option' || type === 'priority' || type === 'version' || type === 'component') return { name: String(value) }
  return String(value)
}

function allowedId({ name: field, allowedValues }: CreateField, wanted: string): string {
  const all = (allowedValues ?? []).flatMap(({ id, name, value }) => {
    const called = name ?? value
    return id && called ? [{ id, name: called }] : []
  })
  return named(all, wanted, `value of the field "${field}"`).id
}

function numberOf({ name }: CreateField, value: string | number): number {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN)
  if (Number.isFinite(number)) return number
  throw new IntegrationError('settings', `The field "${name}" takes a number.`)
}
