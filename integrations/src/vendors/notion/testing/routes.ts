import { type DescribedCall, described, refuse, type NotionReply, type NotionRoute } from './described.ts'
import type { FakeNotionPage, FakeSource, NotionModel } from './model.ts'
import { text } from './model.ts'
import { blockShown, minuteOf, pageShown, type Sign, sourceShown } from './shown.ts'

/** What the integration may do: https://developers.notion.com/reference/capabilities */
export type Capabilities = Record<'content' | 'insert' | 'update' | 'comments' | 'insertComments' | 'users', boolean>

export const missing = (id: string): NotionReply =>
  refuse(
    404,
    'object_not_found',
    `Could not find object with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  )
export const closed = refuse(403, 'restricted_resource', 'Insufficient permissions for this endpoint.')

/** "Your token's bot user" stays the same whatever secret the integration has: https://developers.notion.com/reference/get-self */
export const botId = '16d84278-ab0e-484c-9bdd-b35da3bd8905'

export function notionRoutes(model: NotionModel, may: Capabilities, sign: Sign, cursors: { oldest: number }): NotionRoute[] {
  const all = (): (FakeNotionPage | FakeSource)[] => [...model.pages.values(), ...model.sources.values()]
  const shown = (thing: FakeNotionPage | FakeSource) =>
    thing.kind === 'page' ? pageShown(model, thing, sign) : sourceShown(model, thing)
  const known = <T extends FakeNotionPage | FakeSource>(thing: T | undefined): T | null =>
    thing && model.isShared(thing) ? thing : null

  /** A part of a list. Cursors are taken back when the test says so. */
  function page<T>(items: readonly T[], { body, query }: DescribedCall, show: (item: T) => unknown): NotionReply {
    const { page_size: size, start_cursor: given } = { ...body, ...Object.fromEntries(query) }
    const [, at = '0', of = ''] = /^(\d+)-of-(\d+)$/.exec(typeof given === 'string' ? given : '') ?? []
    if (given !== undefined && (of === '' || Number(of) < cursors.oldest))
      return refuse(400, 'validation_error', 'The start_cursor provided is invalid.')
    const end = Number(at) + Number(size ?? 100)
    const more = end < items.length
    const results = items.slice(Number(at), end).map(show)
    return { json: { object: 'list', results, next_cursor: more ? `${end}-of-${cursors.oldest}` : null, has_more: more } }
  }

  let found: { name: string; things: (FakeNotionPage | FakeSource)[] } = { name: '', things: [] }
  /** By last edit; what lies in the trash only if that is requested, and then only what was put there itself. */
  function search(descending: boolean, trash: boolean): (FakeNotionPage | FakeSource)[] {
    const name = `${model.revision} ${descending} ${trash}`
    if (found.name === name) return found.things
    const isFound = (thing: FakeNotionPage | FakeSource) =>
      model.isShared(thing) && !model.unsearchable.has(thing.id) && (trash ? thing.inTrash : !model.isTrashed(thing))
    const order = descending ? -1 : 1
    const things = all()
      .filter(isFound)
      .toSorted((one, other) => order * (one.edited - other.edited))
    found = { name, things }
    return things
  }

  const open =
    (answer: NotionRoute['answer']): NotionRoute['answer'] =>
    (...given) =>
      may.content ? answer(...given) : closed

  return [
    described('GET', '/v1/users/me', () => ({
      json: { object: 'user', id: botId, type: 'bot', name: 'Quarry', bot: { workspace_name: 'Acme' } },
    })),
    described('GET', '/v1/users', (call) =>
      may.users ? page([...model.users.values()], call, (user) => ({ object: 'user', ...user })) : closed,
    ),
    described(
      'POST',
      '/v1/search',
      open((call) => {
        const { sort = {}, filter = {} } = call.body as { sort?: Record<string, unknown>; filter?: Record<string, unknown> }
        if (sort['timestamp'] !== 'last_edited_time' || !['ascending', 'descending'].includes(String(sort['direction'])))
          return refuse(400, 'validation_error', 'body failed validation: body.sort is not valid.')
        if (Object.keys(filter).some((name) => !['property', 'value', 'in_trash'].includes(name)))
          return refuse(400, 'validation_error', 'body failed validation: body.filter is not valid.')
        // Words are looked for in titles alone: https://developers.notion.com/reference/post-search
        const words = ((call.body['query'] as string | undefined) ?? '').toLowerCase()
        const kind = filter['property'] === 'object' ? filter['value'] : undefined
        const found = search(sort['direction'] === 'descending', filter['in_trash'] === true).filter(
          (thing) => thing.title.toLowerCase().includes(words) && (kind === undefined || thing.kind === kind),
        )
        return page(found, call, shown)
      }),
    ),
    described(
      'GET',
      '/v1/pages/{page_id}',
      open((_, id) => {
        const thing = known(model.pages.get(id))
        return thing ? { json: pageShown(model, thing, sign) } : missing(id)
      }),
    ),
    described(
      'GET',
      '/v1/pages/{page_id}/properties/{property_id}',
      open((call, id, propertyId) => {
        const property = Object.values(known(model.pages.get(id))?.properties ?? {}).find((each) => each.id === propertyId)
        if (!property || !Array.isArray(property.value)) return missing(propertyId)
        return page(property.value, call, (value: unknown) => ({ object: 'property_item', ...property, [property.type]: value }))
      }),
    ),
    described(
      'GET',
      '/v1/data_sources/{data_source_id}',
      open((_, id) => {
        const thing = known(model.sources.get(id))
        return thing ? { json: sourceShown(model, thing) } : missing(id)
      }),
    ),
    described(
      'POST',
      '/v1/data_sources/{data_source_id}/query',
      open((call, id) => {
        if (!known(model.sources.get(id))) return missing(id)
        const isIn = ({ parent, inTrash }: FakeNotionPage) => parent.type === 'data_source_id' && parent.id === id && !inTrash
        const rows = [...model.pages.values()].filter((row) => isIn(row) && fits(row, call.body['filter'] as Filter | undefined))
        return page(rows, call, shown)
      }),
    ),
    described(
      'GET',
      '/v1/databases/{database_id}',
      open((_, id) => {
        const thing = known([...model.sources.values()].find(({ databaseId }) => databaseId === id))
        return thing ? { json: { object: 'database', id, parent: sourceShown(model, thing).database_parent } } : missing(id)
      }),
    ),
    described(
      'GET',
      '/v1/blocks/{block_id}',
      open((_, id) => {
        const block = model.blocks.get(id)
        return block && known(model.pageOf(id) ?? undefined) ? { json: blockShown(model, block, sign) } : missing(id)
      }),
    ),
    described(
      'GET',
      '/v1/blocks/{block_id}/children',
      open((call, id) => {
        const blocks = known(model.pageOf(id) ?? undefined) && model.childrenOf(id)
        if (!blocks) return missing(id)
        // Some kinds of blocks make the whole list fail.
        if (blocks.some(({ type }) => type === 'ai_block'))
          return refuse(400, 'validation_error', 'Block type ai_block is not supported via the API.')
        return page(blocks, call, (block) => blockShown(model, block, sign))
      }),
    ),
    described(
      'GET',
      '/v1/comments',
      open((call) => {
        const id = call.query.get('block_id')!
        if (!may.comments) return closed
        if (!known(model.pages.get(id))) return missing(id)
        const comments = model.comments.filter(({ pageId }) => pageId === id)
        return page(comments, call, ({ by, text: plain, time, ...rest }) => ({
          object: 'comment',
          id: rest.id,
          discussion_id: rest.discussion,
          last_edited_time: minuteOf(time),
          parent: { type: 'page_id', page_id: id },
          created_time: minuteOf(time),
          created_by: { object: 'user', id: by },
          rich_text: text(plain),
        }))
      }),
    ),
  ]
}

type Filter = { and?: Filter[]; property?: string } & Record<string, unknown>

/** https://developers.notion.com/reference/filter-data-source-entries, of it what tools ask. */
function fits(row: FakeNotionPage, filter: Filter | undefined): boolean {
  if (filter === undefined) return true
  if (filter.and) return filter.and.every((each) => fits(row, each))
  const [kind = ''] = Object.keys(filter).filter((name) => name !== 'property')
  const value = kind === 'title' ? row.title : row.properties[filter.property ?? '']?.value
  const wanted = filter[kind] as { equals?: unknown; contains?: string; is_empty?: true }
  const said = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (wanted.is_empty) return value === undefined || value === null || said === '[]'
  if (wanted.contains !== undefined) return said.toLowerCase().includes(wanted.contains.toLowerCase())
  return value === wanted.equals || said.includes(JSON.stringify(wanted.equals))
}
