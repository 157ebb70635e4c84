import { createHash } from 'node:crypto'

export type FakeBoxComment = { id: string; message: string }
export type FakeBoxThing = {
  type: 'file' | 'folder'
  id: string
  name: string
  parent: string | null
  content: string
  etag: string
  modified: string
  isTrashed: boolean
  /** By address. */
  people: Map<string, 'viewer' | 'editor'>
  comments: FakeBoxComment[]
}
type Given = Partial<Pick<FakeBoxThing, 'content' | 'parent'>>

export const sha1Of = (content: string): string => createHash('sha1').update(content).digest('hex')

/** What one person has in Box. */
export class BoxModel {
  readonly owner = { type: 'user' as const, id: '11', name: 'Ada Lovelace', login: 'ada@example.com' }
  readonly things = new Map<string, FakeBoxThing>()
  timezone: string | null = 'Asia/Seoul'
  #count = 100
  #time = Date.parse('2026-03-01T00:00:00Z')

  constructor() {
    this.#put('folder', 'All Files', { parent: null }, '0')
  }

  addFolder = (name: string, given: Given = {}): FakeBoxThing => this.#put('folder', name, given)
  add = (name: string, given: Given = {}): FakeBoxThing => this.#put('file', name, given)

  write(thing: FakeBoxThing, content: string): void {
    Object.assign(thing, { content, etag: String(Number(thing.etag) + 1), modified: this.#now() })
  }

  in = (parent: string): FakeBoxThing[] =>
    [...this.things.values()].filter((thing) => thing.parent === parent && !thing.isTrashed)

  commentAt(id: string): { on: FakeBoxThing; comment: FakeBoxComment } | null {
    for (const on of this.things.values()) for (const comment of on.comments) if (comment.id === id) return { on, comment }
    return null
  }

  /** Always the same for one person at one thing. */
  collaborationId = (on: FakeBoxThing, login: string): string =>
    String(Number.parseInt(sha1Of(`${on.id} ${login}`).slice(0, 8), 16))

  collaborationAt(id: string): { on: FakeBoxThing; login: string; role: string } | null {
    for (const on of this.things.values())
      for (const [login, role] of on.people) if (this.collaborationId(on, login) === id) return { on, login, role }
    return null
  }

  above(thing: FakeBoxThing): FakeBoxThing[] {
    const parent = thing.parent === null ? undefined : this.things.get(thing.parent)
    return parent ? [...this.above(parent), parent] : []
  }

  trash(thing: FakeBoxThing): void {
    thing.isTrashed = true
    for (const each of this.in(thing.id)) this.trash(each)
  }

  nextId = (): string => String((this.#count += 1))

  #now = (): string => new Date((this.#time += 60_000)).toISOString().replace('.000Z', '+00:00')

  #put(
    type: FakeBoxThing['type'],
    name: string,
    { content = `text of ${name}`, parent = '0' }: Given,
    id = this.nextId(),
  ): FakeBoxThing {
    const thing: FakeBoxThing = {
      type,
      id,
      name,
      parent,
      content: type === 'file' ? content : '',
      etag: '0',
      modified: this.#now(),
      isTrashed: false,
      people: new Map(),
      comments: [],
    }
    this.things.set(id, thing)
    return thing
  }
}
