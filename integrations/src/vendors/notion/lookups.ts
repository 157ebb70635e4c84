import { listOf, type NotionClient } from './client.ts'
import { AnyEntry, NotionPage } from './shapes.ts'

/** One part of a list, and where the next one begins. */
type Part = { limit: number; cursor: string | undefined }

const sizeOf = ({ limit, cursor }: Part) => ({ page_size: limit, ...(cursor !== undefined && { start_cursor: cursor }) })

const Found = listOf(AnyEntry)

/** Pages and databases with these words in their titles, those changed last first. https://developers.notion.com/reference/post-search */
export const titled = ({ api }: NotionClient, words: string, kind: 'page' | 'data_source' | undefined, part: Part) =>
  api.post(
    '/v1/search',
    {
      query: words,
      sort: { timestamp: 'last_edited_time', direction: 'descending' },
      ...(kind && { filter: { property: 'object', value: kind } }),
      ...sizeOf(part),
    },
    Found,
  )

const Rows = listOf(NotionPage)

/** Pages of a database that fit a filter. https://developers.notion.com/reference/query-a-data-source */
export const rowsIn = ({ api }: NotionClient, database: string, filter: object | undefined, part: Part) =>
  api.post(`/v1/data_sources/${database}/query`, { ...(filter && { filter }), ...sizeOf(part) }, Rows)
