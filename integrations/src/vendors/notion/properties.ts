import { z } from 'zod'
import { cellOf, rowOf, ruleOf } from '../../kit/markdown.ts'
import { nameOf } from './block.ts'
import { type NotionClient, listOf } from './client.ts'
import { peopleOf } from './people.ts'
import { placesOf } from './places.ts'
import { inline, RichText } from './rich-text.ts'
import { FileObject, type NotionPage, Property } from './shapes.ts'

/** A page or a list in a database brings this many of what it refers to; https://developers.notion.com/reference/retrieve-a-page-property */
const mostBrought = 25

/** Related pages of one row that are named by their title. */
const mostRelated = 100

/** What a value is lies under the name of its kind. */
const Value = z.looseObject({ type: z.string() })
const Properties = listOf(Property)
const Named = z.object({ name: z.string() })
const Span = z.object({ start: z.string(), end: z.string().nullish() })
const Person = z.object({ id: z.string(), name: z.string().nullish() })
const Related = z.array(z.object({ id: z.string() }))

/** The properties of a row as a table of names and values; empty when there is nothing but the title. */
export async function propertyTable(client: NotionClient, page: NotionPage): Promise<string> {
  const rows: string[] = []
  for (const [name, property] of Object.entries(page.properties)) {
    if (property.type === 'title') continue
    const value = await valueOf(client, await whole(client, page.id, property))
    if (value !== '') rows.push(rowOf([cellOf(name), cellOf(value)], 2))
  }
  // Markdown wants headings in each table; there are none, so the first row has to do.
  return rows.length === 0 ? '' : rows.toSpliced(1, 0, ruleOf(2)).join('\n')
}

/** A property with all it refers to. */
async function whole(client: NotionClient, pageId: string, property: Property): Promise<Property> {
  const { id, type, has_more: hasMore } = property
  const brought = property[type]
  if (!['relation', 'people', 'rich_text'].includes(type) || !Array.isArray(brought)) return property
  if (hasMore !== true && brought.length < mostBrought) return property
  // Ids of properties come encoded as an address needs them.
  const path = `/v1/pages/${encodeURIComponent(pageId)}/properties/${id.replace(/[/?#]/g, encodeURIComponent)}`
  const all = await Array.fromAsync(client.listed(path, Properties))
  return { ...property, [type]: all.map((each) => each[type]) }
}

/** What people see of a value. https://developers.notion.com/reference/page-property-values */
export async function valueOf(client: NotionClient, property: z.output<typeof Value>): Promise<string> {
  const { type, [property.type]: value } = property
  switch (type) {
    case 'rich_text':
    case 'title':
      return inline(z.array(RichText).safeParse(value).data ?? [])
    case 'select':
    case 'status':
      return Named.safeParse(value).data?.name ?? ''
    case 'multi_select':
      return listed((z.array(Named).safeParse(value).data ?? []).map(({ name }) => name))
    case 'date':
      return spanOf(value)
    case 'people':
      return listed(await Promise.all((z.array(Person).safeParse(value).data ?? []).map((person) => nameIn(client, person))))
    case 'created_by':
    case 'last_edited_by':
      return nameIn(client, Person.safeParse(value).data)
    case 'files':
      return listed((z.array(FileObject).safeParse(value).data ?? []).map(nameOf))
    case 'checkbox':
      return value === true ? '☑' : '☐'
    case 'relation':
      return titlesOf(client, value)
    case 'formula':
      return computed(client, value)
    case 'rollup':
      return rolledUp(client, value)
    case 'unique_id': {
      const { prefix, number } = z.object({ prefix: z.string().nullish(), number: z.number() }).safeParse(value).data ?? {}
      return number === undefined ? '' : [prefix, number].filter(Boolean).join('-')
    }
    case 'verification':
      return z.object({ state: z.string() }).safeParse(value).data?.state ?? ''
    case 'place':
      return Object.values(z.object({ name: z.string(), address: z.string() }).partial().safeParse(value).data ?? {}).join(', ')
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

const listed = (values: readonly string[]): string => values.filter(Boolean).join(', ')

function spanOf(value: unknown): string {
  const { start, end } = Span.safeParse(value).data ?? {}
  return [start, end].filter(Boolean).join(' – ')
}

/** One after the other: of a page that was not listed the title has to be requested. */
async function titlesOf(client: NotionClient, value: unknown): Promise<string> {
  const titles: string[] = []
  for (const { id } of (Related.safeParse(value).data ?? []).slice(0, mostRelated))
    titles.push((await placesOf(client).entry('page', id))?.title ?? '')
  return listed(titles)
}

const nameIn = async (client: NotionClient, person: z.output<typeof Person> | undefined): Promise<string> =>
  person ? (person.name ?? (await peopleOf(client).of([person.id]))[0] ?? '') : ''

function computed(client: NotionClient, value: unknown): Promise<string> | string {
  const result = Value.safeParse(value).data
  if (!result) return ''
  return result.type === 'boolean' ? valueOf(client, { type: 'checkbox', checkbox: result['boolean'] }) : valueOf(client, result)
}

async function rolledUp(client: NotionClient, value: unknown): Promise<string> {
  const result = Value.safeParse(value).data
  if (result?.type !== 'array') return result ? valueOf(client, result) : ''
  const parts = z.array(Value).safeParse(result['array']).data ?? []
  return listed(await Promise.all(parts.map((part) => valueOf(client, part))))
}
