import { formOf, proveConnection } from '../../../kit/parts.ts'
import type { Change, Item, Source, SourceIo, Vendor } from '../../../kit/kit.ts'
import { createNetwork } from '../../../net/network.ts'
import type { Principal } from '../../../kit/rights.ts'
import { openTestIo } from '../../../testing/io.ts'
import { brief } from '../../../testing/site.ts'

/** Keeps what a source says, run after run, as the product does: what is listed, who may read it, and where the next run starts. */
export class Host implements AsyncDisposable {
  readonly documents = new Map<string, Item>()
  readonly people = new Map<string, string | null>()
  readonly groups = new Map<string, readonly Principal[]>()
  cursor: string | null = null
  rightsCursor: string | null = null
  /** Whether the last reading of rights reported that a listing would show more. */
  hasChanged = false
  readonly source: Source
  readonly settings: Record<string, unknown>
  readonly #vendor: Vendor
  readonly #net = createNetwork({ allow: '127.0.0.0/8' })
  #io: SourceIo<object>

  constructor(vendor: Vendor, settings: Record<string, unknown>) {
    this.settings = settings
    this.#vendor = vendor
    this.source = vendor.source as unknown as Source
    this.#io = this.openIo()
  }

  /** What the host provides to one run. */
  openIo(changes: Record<string, unknown> = {}, signal = new AbortController().signal): SourceIo<object> {
    return openTestIo(formOf(this.#vendor, 'source').parse({ ...this.settings, ...changes }), this.#net, { signal })
  }

  check = (changes: Record<string, unknown> = {}) => proveConnection(this.#vendor, 'source', this.openIo(changes))

  /** One run over the content. @returns what it said, in short; nothing is kept when it fails */
  async run(signal?: AbortSignal): Promise<string[]> {
    this.#io = this.openIo({}, signal)
    const changes = await Array.fromAsync<Change>(this.source.changes(this.#io as never, this.cursor))
    const seen = new Set<string>()
    const kept: string[] = []
    for (const change of changes) {
      if (change.kind === 'item') {
        this.documents.set(change.item.externalId, change.item)
        seen.add(change.item.externalId)
      }
      if (change.kind === 'skipped' || change.kind === 'unchanged') kept.push(change.externalId)
      if (change.kind === 'cursor') this.cursor = change.cursor
    }
    if (changes.some(({ kind }) => kind === 'complete'))
      for (const { externalId, ancestors } of this.documents.values())
        if (!seen.has(externalId) && !ancestors.some(({ id }) => kept.includes(id))) this.documents.delete(externalId)
    return changes.map(brief)
  }

  /** One run over the rights. */
  async readRights(): Promise<void> {
    this.hasChanged = false
    const changes = await Array.fromAsync(this.source.rights!(this.openIo() as never, this.rightsCursor))
    if (changes.some(({ kind }) => kind === 'complete')) for (const known of [this.people, this.groups]) known.clear()
    for (const change of changes) {
      if (change.kind === 'person') this.people.set(change.id, change.email)
      if (change.kind === 'group') this.groups.set(change.id, change.members)
      if (change.kind === 'changed') this.hasChanged = true
      if (change.kind === 'cursor') this.rightsCursor = change.cursor
      const item = change.kind === 'access' && this.documents.get(change.externalId)
      if (change.kind === 'access' && item) this.documents.set(change.externalId, { ...item, access: change.access })
    }
  }

  async text(externalId: string): Promise<string> {
    const { version, size } = this.documents.get(externalId) ?? { version: '', size: null }
    const chunks = await Array.fromAsync(this.source.read(this.#io as never, { externalId, version, size }))
    return Buffer.concat(chunks).toString()
  }

  /** Titles with the folders around them. */
  paths = (): string[] =>
    [...this.documents.values()]
      .map(({ ancestors, title }) => [...ancestors.map((each) => each.title), title].join('/'))
      .toSorted()

  versions = (): Map<string, string> => new Map([...this.documents.values()].map((item) => [item.externalId, item.version]))

  /** Addresses of those who find this document. */
  readersOf(externalId: string): string[] {
    const lists = this.documents.get(externalId)?.access ?? [[]]
    const addresses = lists.map((list) => new Set(list.flatMap((principal) => this.#addressesOf(principal))))
    return [...(addresses[0] ?? [])].filter((address) => addresses.every((each) => each.has(address))).toSorted()
  }

  #addressesOf(principal: Principal): string[] {
    if (principal.startsWith('email:')) return [principal.slice('email:'.length)]
    if (principal.startsWith('user:')) return [this.people.get(principal.slice('user:'.length)) ?? []].flat()
    if (principal.startsWith('group:'))
      return (this.groups.get(principal.slice('group:'.length)) ?? []).flatMap((member) => this.#addressesOf(member))
    return [principal]
  }

  [Symbol.asyncDispose] = () => this.#net[Symbol.asyncDispose]()
}
