import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentId } from '@quarry/contract/ids'
import { Away, type OpenSearch, ClusterRefusal } from './client.ts'
import { type IndexEntry, entryId } from './entries.ts'

/** Bytes of one request: so many at first, and between these as OpenSearch bears them. */
const [leastBytes, usualBytes, mostBytes] = [256 * 1024, 4 * 1024 * 1024, 10 * 1024 * 1024]
const mostAttempts = 6
const firstPauseMs = 200
const patienceMs = 60_000

type Item = { status: number; error?: { type: string; reason: string } }
type Reply = { items: { index: Item }[] }
type Target = { alias: string; place: string }

/** Writes entries, a bounded amount at a time: less where OpenSearch has too much to do. */
export class Bulk {
  readonly #node: OpenSearch
  #bytes = usualBytes

  constructor(node: OpenSearch) {
    this.#node = node
  }

  /**
   * An entry that a newer one stands for already is left as it is.
   * @param version higher than those of all entries that were written before.
   * @returns why documents were not taken; such a one keeps no other from being written.
   * @throws Away, and ClusterRefusal where the index is not there.
   */
  async write(target: Target, entries: readonly IndexEntry[], version: () => number): Promise<Map<DocumentId, string>> {
    const refused = new Map<DocumentId, string>()
    let waiting = entries.map((entry) => ({ ...entry, version: version() }))
    for (let attempt = 0; waiting.length > 0;) {
      const batch = this.#take(waiting)
      const { again, isLess } = await this.#send(target, batch, refused)
      waiting = [...again, ...waiting.slice(batch.length)]
      this.#bytes = isLess ? Math.max(leastBytes, this.#bytes / 2) : Math.min(mostBytes, this.#bytes + 1024 * 1024)
      attempt = again.length > 0 ? attempt + 1 : 0
      if (attempt === mostAttempts) throw new Away('OpenSearch has too much to do.')
      if (again.length > 0) await sleep(firstPauseMs * 2 ** attempt)
    }
    return refused
  }

  #take(waiting: readonly Versioned[]): Versioned[] {
    let bytes = 0
    const end = waiting.findIndex(({ body }, index) => (bytes += body.length) > this.#bytes && index > 0)
    return waiting.slice(0, end < 0 ? waiting.length : end)
  }

  async #send({ alias, place }: Target, batch: readonly Versioned[], refused: Map<DocumentId, string>) {
    const lines = batch.map(({ id, body, version }) => {
      const action = { _id: entryId(place, id), routing: place, version, version_type: 'external' }
      return `${JSON.stringify({ index: action })}\n${body}\n`
    })
    let reply: Reply
    try {
      // An alias that must be there: an index that is not there would spring up, with other rules.
      const path = `${alias}/_bulk?require_alias=true`
      reply = await this.#node.call<Reply>({ method: 'POST', path, lines: lines.join(''), patienceMs })
    } catch (error) {
      if (!(error instanceof ClusterRefusal) || error.status !== 413) throw error
      if (batch.length === 1) refused.set(batch[0]!.id, error.message)
      return { again: batch.length === 1 ? [] : batch, isLess: true }
    }
    const again: Versioned[] = []
    for (const [at, { index: item }] of reply.items.entries()) {
      const { id } = batch[at]!
      if (item.status < 300 || item.status === 409) continue
      if (item.status === 404) throw new ClusterRefusal(404, item.error?.type ?? 'unknown', item.error?.reason ?? '')
      if (item.status === 429 || item.status >= 500) again.push(batch[at]!)
      else refused.set(id, `${item.error?.type}: ${item.error?.reason}`.slice(0, 1_000))
    }
    return { again, isLess: again.length > 0 }
  }
}

type Versioned = IndexEntry & { version: number }
