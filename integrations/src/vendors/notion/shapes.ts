import { createHash } from 'node:crypto'
import { z } from 'zod'
import { plain, RichText } from './rich-text.ts'

/** What is taken from the replies of Notion in the version the client asks for. https://developers.notion.com/reference/intro */

/** What something lies in; `null` for the workspace itself, and for kinds of things that hold no documents. */
export const Parent = z
  .object({
    type: z.string(),
    page_id: z.string().optional(),
    data_source_id: z.string().optional(),
    database_id: z.string().optional(),
    block_id: z.string().optional(),
  })
  .transform(({ type, ...ids }) => {
    const id = type in ids ? ids[type as keyof typeof ids] : undefined
    return id === undefined ? null : { kind: type.slice(0, -3) as 'page' | 'data_source' | 'database' | 'block', id }
  })
export type Parent = z.output<typeof Parent>

/** https://developers.notion.com/reference/file-object: only what lies at Notion itself has an address of kind `file`, good for an hour. */
export const FileObject = z.object({
  type: z.string().optional(),
  name: z.string().nullish(),
  file: z.object({ url: z.string() }).nullish(),
  external: z.object({ url: z.string() }).nullish(),
})
export type FileObject = z.output<typeof FileObject>

/** The address of a file without its signature stays the same as long as the file does. */
export const pathHash = (url: string): string =>
  createHash('sha256')
    .update(url.replace(/[?#].*$/s, ''))
    .digest('base64url')
    .slice(0, 22)

const Who = z.object({ id: z.string() }).nullish()
const Time = z.iso.datetime({ offset: true })

export const Property = z.looseObject({ id: z.string(), type: z.string() })
export type Property = z.output<typeof Property>

const Files = z.object({ files: z.array(FileObject) })

const shared = {
  id: z.string(),
  url: z.string().nullish(),
  last_edited_time: Time,
  created_by: Who,
  last_edited_by: Who,
  in_trash: z.boolean().default(false),
}

/** A page as it comes, with all its properties. */
export const NotionPage = z.object({
  object: z.literal('page'),
  ...shared,
  parent: Parent,
  properties: z.record(z.string(), Property),
})
export type NotionPage = z.output<typeof NotionPage>

/** https://developers.notion.com/reference/data-source */
export const DataSource = z.object({
  object: z.literal('data_source'),
  ...shared,
  title: z.array(RichText).default([]),
  description: z.array(RichText).default([]),
  parent: Parent.nullish(),
  database_parent: Parent.nullish(),
  properties: z.record(z.string(), z.looseObject({ type: z.string() })).default({}),
})
export type DataSource = z.output<typeof DataSource>

/** A page or a database, as far as listing it needs: properties are large, and there are many pages. */
export type SearchEntry = {
  kind: 'page' | 'data_source'
  id: string
  title: string
  link: string
  parent: Parent
  editedAt: string
  people: readonly string[]
  files: readonly { propertyId: string; name: string; url: string }[]
  inTrash: boolean
}

const isText = (value: unknown): value is RichText[] => z.array(RichText).safeParse(value).success
export const addressOf = (id: string): string => `https://www.notion.so/${id.replaceAll('-', '')}`
const peopleOf = ({ created_by, last_edited_by }: Pick<NotionPage, 'created_by' | 'last_edited_by'>) =>
  [last_edited_by, created_by].flatMap((who) => who?.id ?? [])

export function pageEntry(page: NotionPage): SearchEntry {
  const values = Object.values(page.properties)
  const title = values.find(({ type }) => type === 'title')?.['title']
  return {
    kind: 'page',
    id: page.id,
    title: (isText(title) ? plain(title) : '').trim() || 'Untitled',
    link: page.url ?? addressOf(page.id),
    parent: page.parent,
    editedAt: page.last_edited_time,
    people: peopleOf(page),
    files: values.flatMap((value) =>
      (Files.safeParse(value).data?.files ?? []).flatMap(({ name, file }) =>
        file ? { propertyId: value.id, name: name ?? '', url: file.url } : [],
      ),
    ),
    inTrash: page.in_trash,
  }
}

export const dataSourceEntry = (source: DataSource): SearchEntry => ({
  kind: 'data_source',
  id: source.id,
  title: plain(source.title).trim() || 'Untitled',
  link: source.url ?? addressOf(source.id),
  parent: source.database_parent ?? source.parent ?? null,
  editedAt: source.last_edited_time,
  people: peopleOf(source),
  files: [],
  inTrash: source.in_trash,
})

export const AnyEntry = z.discriminatedUnion('object', [NotionPage, DataSource])
export const entryOf = (found: z.output<typeof AnyEntry>): SearchEntry =>
  found.object === 'page' ? pageEntry(found) : dataSourceEntry(found)
