import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type NotionClient, listOf } from '../client.ts'
import { DataSource } from '../shapes.ts'
import { plainText } from './blocks.ts'
import type { Value } from './fields.ts'

/** What a database asks of its pages. https://developers.notion.com/reference/property-object */
export type Schema = DataSource['properties']

export const databaseAt = ({ api }: NotionClient, id: string): Promise<DataSource> =>
  api.get(`/v1/data_sources/${id}`, {}, DataSource)

const Options = z.object({ options: z.array(z.object({ name: z.string() })) })

/** Names that a property chooses from; undefined where it takes anything. */
export function optionsOf(property: Schema[string]): string[] | undefined {
  const { data } = Options.safeParse(property[property.type])
  return data?.options.map(({ name }) => name)
}

const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase()
const refuse = (message: string): never => {
  throw new IntegrationError('settings', message)
}

/** A property as people call it. @throws IntegrationError `settings` — there is none; says which there are */
export function propertyNamed(schema: Schema, called: string): [name: string, property: Schema[string]] {
  const names = Object.keys(schema)
  const name = names.find((each) => folded(each) === folded(called))
  return name === undefined ? refuse(`There is no property "${called}". There are: ${names.join(', ')}.`) : [name, schema[name]!]
}

/** An option as the database has it: Notion would make a new one of any other word. */
function optionNamed(name: string, property: Schema[string], wanted: string): string {
  const options = optionsOf(property) ?? []
  const found = options.find((each) => folded(each) === folded(wanted))
  return found ?? refuse(`"${name}" cannot be "${wanted}". There are: ${options.join(', ')}.`)
}

const texts = (value: Value): string[] => (value === null ? [] : [value].flat().map(String))

/** One value, as text. */
const one = (name: string, value: Value): string => {
  const [first, ...others] = texts(value)
  return first === undefined || others.length > 0 ? refuse(`"${name}" takes one value.`) : first
}

function numberIn(name: string, value: Value): number {
  const number = typeof value === 'number' ? value : Number(one(name, value).trim() || Number.NaN)
  return Number.isFinite(number) ? number : refuse(`"${name}" takes a number.`)
}

function truthIn(name: string, value: Value): boolean {
  if (typeof value === 'boolean') return value
  const said = folded(one(name, value))
  return said === 'true' || (said === 'false' ? false : refuse(`"${name}" takes true or false.`))
}

function dayIn(name: string, value: Value): string {
  const said = one(name, value).trim()
  const isOne = z.iso.date().safeParse(said).success || z.iso.datetime({ offset: true }).safeParse(said).success
  return isOne ? said : refuse(`"${name}" takes a day such as 2026-03-01, or a time with its offset.`)
}

const Users = listOf(z.object({ id: z.string(), name: z.string().nullish() }))

/** Their ids, in this order. @throws IntegrationError `settings` — nobody, or several people are called so */
async function peopleNamed(client: NotionClient, names: readonly string[]): Promise<string[]> {
  const everybody = await Array.fromAsync(client.listed('/v1/users', Users))
  return names.map((called) => {
    const fitting = everybody.filter(({ id, name }) => id === called || folded(name ?? '') === folded(called))
    if (fitting.length === 1) return fitting[0]!.id
    const ids = fitting.map(({ id }) => id).join(', ')
    return refuse(
      fitting.length === 0 ? `Nobody in Notion is called "${called}".` : `Several people are called "${called}": ${ids}.`,
    )
  })
}

const Id = z.string().regex(/^[0-9a-f-]{32,36}$/i)
const empty = new Set(['number', 'select', 'status', 'date', 'url', 'email', 'phone_number'])

/** One value as Notion takes it. https://developers.notion.com/reference/page-property-values */
async function writtenValue(client: NotionClient, name: string, property: Schema[string], value: Value): Promise<unknown> {
  const { type } = property
  if (value === null && type !== 'title' && type !== 'checkbox') return empty.has(type) ? null : []
  switch (type) {
    case 'title':
    case 'rich_text':
      return plainText(one(name, value))
    case 'number':
      return numberIn(name, value)
    case 'checkbox':
      return truthIn(name, value)
    case 'date':
      return { start: dayIn(name, value) }
    case 'select':
    case 'status':
      return { name: optionNamed(name, property, one(name, value)) }
    case 'multi_select':
      return texts(value).map((each) => ({ name: optionNamed(name, property, each) }))
    case 'url':
    case 'email':
    case 'phone_number':
      return one(name, value)
    case 'people':
      return (await peopleNamed(client, texts(value))).map((id) => ({ object: 'user', id }))
    case 'relation':
      return texts(value).map((id) => (Id.safeParse(id).success ? { id } : refuse(`"${name}" takes IDs of pages.`)))
    default:
      return refuse(`"${name}" is filled in by Notion and cannot be set.`)
  }
}

/** Values by the names people read, as Notion takes them. @throws IntegrationError `settings` — says what would do */
export async function writtenValues(client: NotionClient, schema: Schema, given: Readonly<Record<string, Value>>) {
  const values: Record<string, unknown> = {}
  for (const [called, value] of Object.entries(given)) {
    const [name, property] = propertyNamed(schema, called)
    values[name] = { [property.type]: await writtenValue(client, name, property, value) }
  }
  return values
}

/** What a page must have to be found, by the names people read. https://developers.notion.com/reference/filter-data-source-entries */
export async function filterFor(
  client: NotionClient,
  schema: Schema,
  given: Readonly<Record<string, Value>>,
): Promise<object | undefined> {
  const conditions = await Promise.all(
    Object.entries(given).map(async ([called, value]) => {
      const [name, property] = propertyNamed(schema, called)
      return { property: name, [property.type]: await conditionOf(client, name, property, value) }
    }),
  )
  return conditions.length > 1 ? { and: conditions } : conditions[0]
}

async function conditionOf(client: NotionClient, name: string, property: Schema[string], value: Value): Promise<object> {
  if (value === null) return property.type === 'checkbox' ? { equals: false } : { is_empty: true }
  switch (property.type) {
    case 'title':
    case 'rich_text':
    case 'url':
    case 'email':
    case 'phone_number':
      return { contains: one(name, value) }
    case 'number':
      return { equals: numberIn(name, value) }
    case 'checkbox':
      return { equals: truthIn(name, value) }
    case 'date':
      return { equals: dayIn(name, value) }
    case 'select':
    case 'status':
      return { equals: optionNamed(name, property, one(name, value)) }
    case 'multi_select':
      return { contains: optionNamed(name, property, one(name, value)) }
    case 'people':
      return { contains: (await peopleNamed(client, [one(name, value)]))[0] }
    case 'relation':
      return { contains: one(name, value) }
    default:
      return refuse(`Notion cannot look for "${name}" here.`)
  }
}
