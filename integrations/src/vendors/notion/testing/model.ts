/** What a workspace of Notion holds. Time advances by a minute with each change, the finest Notion shows. */

export type Text = { type: 'text'; plain_text: string; href?: string | null; annotations?: Record<string, boolean> }
export const text = (plain: string, more: Partial<Text> = {}): Text[] => [{ type: 'text', plain_text: plain, ...more }]

export type FakeParent = { type: 'workspace' } | { type: 'page_id' | 'block_id' | 'data_source_id' | 'database_id'; id: string }
export type FakeNotionFile = { name: string; bytes: string; path: string }

type Shared = { id: string; parent: FakeParent; edited: number; by: string; inTrash: boolean }
export type FakeNotionPage = Shared & {
  kind: 'page'
  title: string
  properties: Record<string, { id: string; type: string; value: unknown }>
}
export type FakeSource = Shared & { kind: 'data_source'; title: string; databaseId: string; description: string; schema: object }
export type FakeBlock = { id: string; type: string; body: object; parentId: string; children: string[]; file?: FakeNotionFile }
/** @property discussion the id of the comment that began it */
export type FakeNotionComment = { id: string; discussion: string; pageId: string; by: string; text: string; time: number }

export class NotionModel {
  now = Date.parse('2026-01-05T09:00:00.000Z')
  readonly users = new Map<string, { id: string; name: string; type: 'person' | 'bot' }>()
  readonly pages = new Map<string, FakeNotionPage>()
  readonly sources = new Map<string, FakeSource>()
  readonly blocks = new Map<string, FakeBlock>()
  /** Blocks directly on a page, by the id of the page. */
  readonly onPage = new Map<string, string[]>()
  comments: FakeNotionComment[] = []
  readonly files = new Map<string, FakeNotionFile>()
  /** Pages and databases somebody shared with the integration; what lies in them is shared with them. */
  readonly shared = new Set<string>()
  /** What search leaves out, as it may. */
  readonly unsearchable = new Set<string>()
  revision = 0
  #ids = 0

  id = (): string => `5f3e1a70-0000-4000-8000-${(this.#ids += 1).toString(16).padStart(12, '0')}`

  later(minutes = 1): number {
    this.revision += 1
    return (this.now += minutes * 60_000)
  }

  user(name: string, type: 'person' | 'bot' = 'person'): string {
    const id = this.id()
    this.users.set(id, { id, name, type })
    return id
  }

  /** A page somewhere; at the top it is shared with the integration. */
  page(title: string, parent: FakeParent = { type: 'workspace' }, by = ''): FakeNotionPage {
    const page: FakeNotionPage = {
      kind: 'page',
      id: this.id(),
      title,
      parent,
      edited: this.later(),
      by,
      inTrash: false,
      properties: {},
    }
    this.pages.set(page.id, page)
    this.onPage.set(page.id, [])
    if (parent.type === 'workspace') this.shared.add(page.id)
    if (parent.type === 'page_id' || parent.type === 'block_id')
      this.#put({ id: page.id, type: 'child_page', body: { title }, parentId: parent.id, children: [] })
    return page
  }

  /** A database with one data source. */
  database(title: string, parent: FakeParent = { type: 'workspace' }, schema: object = {}): FakeSource {
    const [id, databaseId] = [this.id(), this.id()]
    const about = { description: '', databaseId, schema }
    const source: FakeSource = { kind: 'data_source', id, title, parent, edited: this.later(), by: '', inTrash: false, ...about }
    this.sources.set(id, source)
    if (parent.type === 'workspace') this.shared.add(id)
    if (parent.type === 'page_id')
      this.#put({ id: databaseId, type: 'child_database', body: { title }, parentId: parent.id, children: [] })
    return source
  }

  row(source: FakeSource, title: string, values: Record<string, { type: string; value: unknown }> = {}): FakeNotionPage {
    const page = this.page(title, { type: 'data_source_id', id: source.id })
    for (const [name, property] of Object.entries(values))
      page.properties[name] = { id: encodeURIComponent(`<${name}`), ...property }
    return page
  }

  /** A block at the end of a page or of another block. */
  block(parentId: string, type: string, body: object = {}): FakeBlock {
    return this.#put({ id: this.id(), type, body, parentId, children: [] })
  }

  paragraph = (parentId: string, plain: string): FakeBlock => this.block(parentId, 'paragraph', { rich_text: text(plain) })

  file(name: string, bytes: string): FakeNotionFile {
    const file = { name, bytes, path: `/secure.notion-static.com/${this.id()}/${encodeURIComponent(name)}` }
    this.files.set(file.path, file)
    return file
  }

  attach(parentId: string, type: string, name: string, bytes: string): FakeBlock {
    const block = this.block(parentId, type, { caption: [], ...(type === 'file' && { name }) })
    block.file = this.file(name, bytes)
    return block
  }

  comment(pageId: string, by: string, plain: string, discussion?: string): void {
    const id = this.id()
    this.comments.push({ id, discussion: discussion ?? id, pageId, by, text: plain, time: this.later() })
  }

  edit(page: FakeNotionPage | FakeSource, changes: Partial<FakeNotionPage> = {}): void {
    Object.assign(page, changes, { edited: this.later() })
    const block = this.blocks.get(page.id)
    if (block) block.body = { title: page.title }
  }

  /** Empties a page and writes this on it. */
  rewrite(page: FakeNotionPage, plain: string): void {
    this.onPage.set(page.id, [])
    this.paragraph(page.id, plain)
    this.edit(page)
  }

  remove(block: FakeBlock): void {
    const siblings = this.onPage.get(block.parentId) ?? this.blocks.get(block.parentId)!.children
    siblings.splice(siblings.indexOf(block.id), 1)
    this.blocks.delete(block.id)
    this.later()
  }

  trash(thing: FakeNotionPage | FakeSource, inTrash = true): void {
    thing.inTrash = inTrash
    this.later()
  }

  childrenOf(id: string): FakeBlock[] | null {
    const ids = this.onPage.get(id) ?? this.blocks.get(id)?.children
    return ids?.map((each) => this.blocks.get(each)!) ?? null
  }

  /** The page or database around a thing; null at the top. */
  above({ parent }: Pick<Shared, 'parent'>): FakeNotionPage | FakeSource | null {
    if (parent.type === 'workspace') return null
    if (parent.type === 'block_id') return this.pageOf(parent.id)
    return this.pages.get(parent.id) ?? this.sources.get(parent.id) ?? null
  }

  /** The page a block is on. */
  pageOf(blockId: string): FakeNotionPage | null {
    for (let id = blockId; ;) {
      const page = this.pages.get(id)
      if (page) return page
      const block = this.blocks.get(id)
      if (!block) return null
      id = block.parentId
    }
  }

  isShared(thing: FakeNotionPage | FakeSource): boolean {
    if (this.shared.has(thing.id)) return true
    const above = this.above(thing)
    return above !== null && this.isShared(above)
  }

  /** By itself, or with what it lies in. */
  isTrashed(thing: FakeNotionPage | FakeSource): boolean {
    const above = this.above(thing)
    return thing.inTrash || (above !== null && this.isTrashed(above))
  }

  #put(block: FakeBlock): FakeBlock {
    this.blocks.set(block.id, block)
    const siblings = this.onPage.get(block.parentId) ?? this.blocks.get(block.parentId)!.children
    siblings.push(block.id)
    return block
  }
}
