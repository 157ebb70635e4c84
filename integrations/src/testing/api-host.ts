import { setTimeout as sleep } from 'node:timers/promises'
import { formOf, proveConnection } from '../kit/parts.ts'
import { type Change, IntegrationError, type IntegrationReason, type Item, type Source, type SourceIo } from '../kit/kit.ts'
import { createNetwork } from '../net/network.ts'
import type { Principal } from '../kit/rights.ts'
import type { ApiSite, SitePart, With } from './api-site.ts'
import { openTestIo } from './io.ts'

/** What a test of one promise gets: a site of its own and the product's side of it. */
export type HostIo = { site: ApiSite; host: ApiHost }

/** Registers a test of one promise. */
export type ApiPromise = {
  (title: string, check: (setup: HostIo) => Promise<void>): void
  /** For a promise about something that not every service has. */
  about<P extends SitePart>(part: P, title: string, check: (setup: HostIo & { site: With<P> }) => Promise<void>): void
}

type Document = { item: Item; bytes: Buffer; version: string | null }

const passing = new Set<IntegrationReason>(['throttled', 'unreachable', 'timeout', 'upstream'])

/**
 * Drives a source run after run as the product does: stores what is listed, fetches what is new or has another version, removes what a whole
 * listing did not show, and starts the next run at the last cursor, in the middle of a listing too.
 */
export class ApiHost implements AsyncDisposable {
  readonly source: Source
  readonly documents = new Map<string, Document>()
  readonly people = new Map<string, string | null>()
  readonly groups = new Map<string, readonly Principal[]>()
  /** What the last run said, also when it failed. */
  said: Change[] = []
  /** Items that were fetched, in order, since a test last emptied it. */
  reads: string[] = []
  /** Items that alone could not be fetched, in the last run. */
  refused = new Map<string, IntegrationReason>()
  /** Whether runs fetch what they list; a test about listing alone is quicker without. */
  fetches = true
  cursor: string | null = null
  rightsCursor: string | null = null
  /** Where a listing stands in its middle, and what its runs showed until there. */
  #midway: { cursor: string; shown: readonly Change[] } | null = null
  readonly #site: Pick<ApiSite, 'vendor' | 'settings' | 'token' | 'base' | 'holds'>
  readonly #net = createNetwork({ allow: '127.0.0.0/8' })

  constructor(site: Pick<ApiSite, 'vendor' | 'settings' | 'token' | 'base' | 'holds'>) {
    this.#site = site
    this.source = site.vendor.source as unknown as Source
  }

  /** What the host provides to one run. */
  openIo(signal = new AbortController().signal): SourceIo<object> {
    const { settings, token = null, base = null } = this.#site
    const form = formOf(this.#site.vendor, 'source', token ? 'consent' : 'form')
    const known = new Map([...this.documents].flatMap(([id, { version }]) => (version === null ? [] : [[id, version] as const])))
    return openTestIo(form.parse(settings), this.#net, { signal, token, base, known })
  }

  check = () => proveConnection(this.#site.vendor, 'source', this.openIo())

  /** @param on sees each change before it is kept; throws to stop the run there, as a crash would */
  async run({ signal, on = () => {} }: { signal?: AbortSignal; on?: (change: Change) => unknown } = {}): Promise<void> {
    const io = this.openIo(signal)
    this.said = []
    let before = this.#midway?.cursor === this.cursor ? this.#midway.shown : []
    for await (const change of this.source.changes(io as never, this.cursor)) {
      await on(change)
      this.said.push(change)
      if (change.kind === 'item') {
        const { externalId } = change.item
        const known = this.documents.get(externalId)
        this.documents.set(externalId, { bytes: Buffer.alloc(0), version: null, ...known, item: change.item })
      }
      if (change.kind === 'anew') before = []
      if (change.kind === 'cursor' && !this.isComplete()) this.cursor = change.cursor
      if (change.kind === 'cursor' && change.midway) this.#midway = { cursor: change.cursor, shown: [...before, ...this.said] }
      if (change.kind === 'deleted') this.documents.delete(change.externalId)
    }
    if (this.fetches) await this.#fetch(io)
    if (this.isComplete()) this.#removeUnseen([...before, ...this.said])
    const last = this.said.findLast((change) => change.kind === 'cursor')
    this.cursor = last && !(last.midway && this.isComplete()) ? last.cursor : null
  }

  /** Takes what is listed for read, as if it had been fetched while the listing went on. */
  takeAsRead(): void {
    for (const document of this.documents.values()) document.version = document.item.version
  }

  /** Runs until a run ends, as long as trying again may help; waits as long as the service asks. */
  async settle(attempts = 8): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.run()
      } catch (error) {
        if (!(error instanceof IntegrationError) || !passing.has(error.reason) || attempt === attempts) throw error
        await sleep(error.retryAfterMs ?? 0)
      }
    }
  }

  /** Whether the next run continues with a listing. */
  isMidway = (): boolean => this.cursor !== null && this.#midway?.cursor === this.cursor

  isComplete = (): boolean => this.said.some(({ kind }) => kind === 'complete')

  /** One run over the rights, apart from the content. @param on as in `run` */
  async readRights(on: (kind: string) => unknown = () => {}): Promise<void> {
    if (!this.source.rights) return
    const seen = { people: new Set<string>(), groups: new Set<string>() }
    for await (const change of this.source.rights(this.openIo() as never, this.rightsCursor)) {
      on(change.kind)
      if (change.kind === 'person') this.people.set(change.id, change.email)
      if (change.kind === 'person') seen.people.add(change.id)
      if (change.kind === 'group') this.groups.set(change.id, change.members)
      if (change.kind === 'group') seen.groups.add(change.id)
      if (change.kind === 'cursor') this.rightsCursor = change.cursor
      const document = change.kind === 'access' ? this.documents.get(change.externalId) : undefined
      if (change.kind === 'access' && document) document.item = { ...document.item, access: change.access }
      if (change.kind !== 'complete') continue
      for (const id of this.people.keys()) if (!seen.people.has(id)) this.people.delete(id)
      for (const id of this.groups.keys()) if (!seen.groups.has(id)) this.groups.delete(id)
    }
  }

  mayRead(address: string, id: string): boolean {
    const lists = this.documents.get(id)?.item.access ?? []
    return lists.length > 0 && lists.every((list) => list.some((principal) => this.#includes(principal, address)))
  }

  /** The document with this in its title. */
  titled = (title: string): Document | undefined => [...this.documents.values()].find(({ item }) => item.title.includes(title))

  text = (id: string, text: string): boolean => {
    const { bytes } = this.documents.get(id) ?? { bytes: Buffer.alloc(0) }
    return this.#site.holds?.(bytes, text) ?? bytes.includes(text)
  }

  async #fetch(io: SourceIo<object>): Promise<void> {
    this.refused = new Map()
    for (const [id, document] of this.documents) {
      const { externalId, version, size } = document.item
      if (document.version === version) continue
      this.reads.push(id)
      try {
        document.bytes = Buffer.concat(await Array.fromAsync(this.source.read(io as never, { externalId, version, size })))
        document.version = version
      } catch (error) {
        if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) throw error
        this.refused.set(id, error.reason)
      }
    }
  }

  #removeUnseen(shown: readonly Change[]): void {
    const seen = new Set(shown.flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : [])))
    const kept = new Set(
      shown.flatMap((change) => (change.kind === 'skipped' || change.kind === 'unchanged' ? [change.externalId] : [])),
    )
    for (const [id, { item }] of this.documents)
      if (!seen.has(id) && ![id, ...item.ancestors.map((ancestor) => ancestor.id)].some((each) => kept.has(each)))
        this.documents.delete(id)
  }

  #includes(principal: Principal, address: string, within: readonly Principal[] = []): boolean {
    if (principal === 'everyone' || principal === `email:${address}`) return true
    const [kind, name] = [principal.slice(0, principal.indexOf(':')), principal.slice(principal.indexOf(':') + 1)]
    if (kind === 'domain') return address.endsWith(`@${name}`)
    if (kind === 'user') return this.people.get(name) === address
    if (kind !== 'group' || within.includes(principal)) return false
    return (this.groups.get(name) ?? []).some((member) => this.#includes(member, address, [...within, principal]))
  }

  [Symbol.asyncDispose] = () => this.#net[Symbol.asyncDispose]()
}
