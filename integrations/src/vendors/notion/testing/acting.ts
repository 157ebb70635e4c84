import { described, refuse, type NotionReply, type NotionRoute } from './described.ts'
import { type FakeNotionPage, type NotionModel, text } from './model.ts'
import { botId, type Capabilities, closed, missing } from './routes.ts'
import { minuteOf, pageShown, type Sign } from './shown.ts'

type Given = Readonly<Record<string, unknown>>
type WrittenText = { text: { content: string; link?: { url: string } | null }; annotations?: Record<string, boolean> }
type WrittenBlock = { type: string } & Record<string, { rich_text?: WrittenText[]; children?: WrittenBlock[]; language?: string }>

const invalid = (message: string): NotionReply => refuse(400, 'validation_error', `body failed validation: ${message}`)

/** What changes something, and what only tools read. https://developers.notion.com/reference/post-page */
export function notionActing(model: NotionModel, may: Capabilities, sign: Sign): NotionRoute[] {
  const pageAt = (id: string): FakeNotionPage | null => {
    const page = model.pages.get(id)
    return page && model.isShared(page) ? page : null
  }
  const shown = (page: FakeNotionPage): NotionReply => ({ json: pageShown(model, page, sign) })
  const allowed =
    (capability: keyof Capabilities, answer: NotionRoute['answer']): NotionRoute['answer'] =>
    (...given) =>
      may[capability] ? answer(...given) : closed

  /** Blocks at the end of a page or of another block. */
  function append(parentId: string, blocks: readonly WrittenBlock[]): void {
    for (const { type, [type]: body } of blocks as (WrittenBlock & { type: string })[]) {
      const { rich_text: said = [], children = [], ...more } = body ?? {}
      const made = model.block(parentId, type, { rich_text: said.map(readText), ...more })
      append(made.id, children)
    }
  }

  function setProperties(page: FakeNotionPage, properties: Given): void {
    const changes: Partial<FakeNotionPage> = { properties: { ...page.properties } }
    for (const [name, given] of Object.entries(properties) as [string, Given][]) {
      const [type, value] = Object.entries(given)[0]!
      const said = type === 'title' || type === 'rich_text' ? (value as WrittenText[]).map(readText) : value
      if (type === 'title') changes.title = (said as { plain_text: string }[]).map(({ plain_text: plain }) => plain).join('')
      else changes.properties![name] = { id: page.properties[name]?.id ?? encodeURIComponent(name), type, value: said }
    }
    model.edit(page, changes)
  }

  /** What is wrong with the properties of a page in a database; null: nothing. */
  function wrongIn(schema: Record<string, { type: string }>, properties: Given): NotionReply | null {
    for (const [name, value] of Object.entries(properties) as [string, Given][]) {
      const property = schema[name]
      if (!property) return invalid(`${name} is not a property that exists.`)
      if (!(property.type in value)) return invalid(`${name} is expected to be ${property.type}.`)
    }
    return null
  }
  const schemaOf = (parent: FakeNotionPage['parent']): Record<string, { type: string }> =>
    parent.type === 'data_source_id'
      ? { Name: { type: 'title' }, ...(model.sources.get(parent.id)?.schema as Record<string, { type: string }>) }
      : { title: { type: 'title' } }

  return [
    described(
      'POST',
      '/v1/pages',
      allowed('insert', ({ body }) => {
        const { type, ...ids } = body['parent'] as { type: 'page_id' | 'data_source_id' } & Record<string, string>
        const id = ids[type] ?? ''
        const home = type === 'page_id' ? pageAt(id) : model.sources.get(id)
        if (!home || !model.isShared(home)) return missing(id)
        const { properties, children = [] } = body as { properties: Given; children?: WrittenBlock[] }
        const wrong = wrongIn(schemaOf({ type, id }), properties) ?? tooMuchIn(children)
        if (wrong) return wrong
        const page = model.page('', { type, id }, botId)
        setProperties(page, properties)
        append(page.id, children)
        return shown(page)
      }),
    ),
    described(
      'PATCH',
      '/v1/pages/{page_id}',
      allowed('update', ({ body }, id) => {
        const page = pageAt(id)
        if (!page) return missing(id)
        const { properties, in_trash: inTrash } = body as { properties?: Given; in_trash?: boolean }
        if (model.isTrashed(page) && inTrash !== false)
          return refuse(400, 'validation_error', "Can't edit page on block with an archived ancestor.")
        const wrong = properties ? wrongIn(schemaOf(page.parent), properties) : null
        if (wrong) return wrong
        if (properties) setProperties(page, properties)
        if (inTrash !== undefined) model.trash(page, inTrash)
        return shown(page)
      }),
    ),
    described(
      'PATCH',
      '/v1/blocks/{block_id}/children',
      allowed('insert', ({ body }, id) => {
        const page = pageAt(id)
        if (!page) return missing(id)
        const children = body['children'] as WrittenBlock[]
        const wrong = tooMuchIn(children)
        if (wrong) return wrong
        append(page.id, children)
        model.edit(page)
        return { json: { object: 'list', results: children.map(({ type }) => ({ object: 'block', type })), has_more: false } }
      }),
    ),
    described(
      'POST',
      '/v1/pages/{page_id}/move',
      allowed('update', ({ body }, id) => {
        const page = pageAt(id)
        const to = (body['parent'] as { page_id?: string }).page_id ?? ''
        if (!page || !pageAt(to)) return missing(page ? to : id)
        model.edit(page, { parent: { type: 'page_id', id: to } })
        return shown(page)
      }),
    ),
    described(
      'POST',
      '/v1/comments',
      allowed('insertComments', ({ body }) => {
        const page = pageAt((body['parent'] as { page_id: string }).page_id)
        if (!page) return missing('the page')
        const said = (body['rich_text'] as WrittenText[]).map(readText)
        model.comment(page.id, botId, said.map(({ plain_text: plain }) => plain).join(''))
        const { id, time } = model.comments.at(-1)!
        return {
          json: {
            object: 'comment',
            id,
            created_time: minuteOf(time),
            created_by: { object: 'user', id: botId },
            rich_text: said,
          },
        }
      }),
    ),
    described(
      'DELETE',
      '/v1/comments/{comment_id}',
      allowed('insertComments', (_, id) => {
        // "A connection can only delete comments that it created." The thread that one began goes with it.
        const found = model.comments.find((each) => each.id === id && each.by === botId)
        if (!found) return missing('the comment')
        model.comments = model.comments.filter((each) => each !== found && each.discussion !== id)
        return { json: { object: 'comment', id } }
      }),
    ),
    described(
      'GET',
      '/v1/pages/{page_id}/markdown',
      allowed('content', (_, id) => {
        const page = pageAt(id)
        const lines = (model.childrenOf(id) ?? []).map(({ body }) => {
          const { rich_text: said = [] } = body as { rich_text?: { plain_text: string }[] }
          return said.map(({ plain_text: plain }) => plain).join('')
        })
        const markdown = lines.join('\n')
        return page ? { json: { object: 'page_markdown', id, markdown, truncated: false, unknown_block_ids: [] } } : missing(id)
      }),
    ),
  ]
}

const readText = ({ text: { content, link }, annotations }: WrittenText) =>
  text(content, { href: link?.url ?? null, ...(annotations && { annotations }) })[0]!

/** https://developers.notion.com/reference/request-limits, and two levels below the first: …/reference/patch-block-children */
function tooMuchIn(blocks: readonly WrittenBlock[], depth = 0): NotionReply | null {
  if (blocks.length > 100) return invalid('body.children.length should be ≤ `100`')
  if (depth > 2) return invalid('children should be not present')
  for (const { type, [type]: body } of blocks as (WrittenBlock & { type: string })[]) {
    const { rich_text: said = [], children = [], language } = body ?? {}
    if (said.length > 100 || said.some(({ text: { content } }) => content.length > 2_000))
      return invalid('rich_text content.length should be ≤ `2000`')
    if (type === 'code' && language === undefined) return invalid('code.language should be defined')
    const wrong = children.length > 0 ? tooMuchIn(children, depth + 1) : null
    if (wrong) return wrong
  }
  return null
}
