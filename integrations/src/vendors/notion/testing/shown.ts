import type { FakeBlock, FakeNotionPage, FakeParent, FakeSource, NotionModel } from './model.ts'
import { text } from './model.ts'

/** How things look in replies of version 2026-03-11: https://developers.notion.com/reference/page, …/block, …/data-source */

/** To the minute, rounded down: https://developers.notion.com/changelog/last-edited-time-is-now-rounded-to-the-nearest-minute */
export const minuteOf = (time: number): string => new Date(Math.floor(time / 60_000) * 60_000).toISOString()

export type Sign = (path: string) => string

const parentOf = (model: NotionModel, parent: FakeParent) =>
  parent.type === 'workspace'
    ? { type: 'workspace', workspace: true }
    : {
        type: parent.type,
        [parent.type]: parent.id,
        ...(parent.type === 'data_source_id' && { database_id: model.sources.get(parent.id)!.databaseId }),
      }

const common = ({ id, edited, by, inTrash }: FakeNotionPage | FakeSource) => ({
  id,
  created_time: minuteOf(edited),
  last_edited_time: minuteOf(edited),
  created_by: { object: 'user', id: by },
  last_edited_by: { object: 'user', id: by },
  in_trash: inTrash,
  icon: null,
  cover: null,
  url: `https://www.notion.so/${id.replaceAll('-', '')}`,
  public_url: null,
})

/** At most 25 of what a property refers to: https://developers.notion.com/reference/retrieve-a-page */
const brought = 25
const refers = ['relation', 'people', 'rich_text']

export function pageShown(model: NotionModel, page: FakeNotionPage, sign: Sign) {
  const own = Object.entries(page.properties).map(([name, { id, type, value }]) => [
    name,
    {
      id,
      type,
      [type]: signed(type, Array.isArray(value) && refers.includes(type) ? value.slice(0, brought) : value, sign),
      ...(type === 'relation' && { has_more: Array.isArray(value) && value.length > brought }),
    },
  ])
  const title = { id: 'title', type: 'title', title: page.title === '' ? [] : text(page.title) }
  return {
    object: 'page',
    ...common(page),
    in_trash: model.isTrashed(page),
    parent: parentOf(model, page.parent),
    properties: { ...Object.fromEntries(own), [page.parent.type === 'data_source_id' ? 'Name' : 'title']: title },
  }
}

/** Files that lie at Notion are named by their path in the model, and by a signed address in replies. */
const signed = (type: string, value: unknown, sign: Sign): unknown =>
  type !== 'files'
    ? value
    : (value as ({ name: string; path: string } | { external: object })[]).map((file) =>
        'path' in file ? { name: file.name, type: 'file', file: { url: sign(file.path) } } : file,
      )

export const sourceShown = (model: NotionModel, source: FakeSource) => ({
  object: 'data_source',
  ...common(source),
  title: text(source.title),
  description: text(source.description),
  parent: { type: 'database_id', database_id: source.databaseId },
  database_parent: parentOf(model, source.parent),
  properties: source.schema,
})

export function blockShown(model: NotionModel, block: FakeBlock, sign: Sign) {
  const { id, type, body, children, file, parentId } = block
  const parent = model.pages.has(parentId) ? { type: 'page_id', page_id: parentId } : { type: 'block_id', block_id: parentId }
  const isPage = type === 'child_page' || type === 'child_database'
  const hasOriginal = 'synced_from' in body && body.synced_from !== null
  return {
    object: 'block',
    id,
    type,
    parent,
    has_children: children.length > 0 || isPage || hasOriginal,
    in_trash: false,
    created_time: minuteOf(model.now),
    last_edited_time: minuteOf(model.now),
    [type]: {
      ...body,
      ...(file && { type: 'file', file: { url: sign(file.path), expiry_time: minuteOf(model.now + 3_600_000) } }),
    },
  }
}
