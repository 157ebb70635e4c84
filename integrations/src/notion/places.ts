import { z } from 'zod'
import { type Client, perRun, unlessHidden } from './client.ts'
import { DataSource, dataSourceEntry, type Entry, Page, pageEntry, Parent } from './shapes.ts'

/** More levels than anybody nests pages in; and an end where a reply leads in a circle. */
const mostLevels = 100

const Inside = z.object({ parent: Parent })
type Known = Promise<Entry | null>

/** Where pages lie. What was listed is known; the rest is asked for once in a run. Not everything above a page is shared with us. */
export class Places {
  readonly #client: Client
  readonly #entries = new Map<string, Known>()
  readonly #holders = new Map<string, Promise<Parent>>()

  constructor(client: Client) {
    this.#client = client
  }

  learn(entry: Entry): void {
    this.#entries.set(entry.id, Promise.resolve(entry))
  }

  /** Null for what is in the trash, gone, or not shared. */
  entry(kind: 'page' | 'data_source', id: string): Known {
    return this.#once(this.#entries, id, async () => {
      const { api } = this.#client
      const entry = await (kind === 'page'
        ? api.get(`/v1/pages/${encodeURIComponent(id)}`, {}, Page).then(pageEntry, unlessHidden)
        : api.get(`/v1/data_sources/${encodeURIComponent(id)}`, {}, DataSource).then(dataSourceEntry, unlessHidden))
      return entry?.inTrash ? null : entry
    })
  }

  /** What an entry lies in, as far as it is shared: outermost first. */
  async path(entry: Entry): Promise<Entry[]> {
    const path: Entry[] = []
    let parent = entry.parent
    for (let level = 0; parent !== null && level < mostLevels; level += 1) {
      if (parent.kind === 'block' || parent.kind === 'database') {
        parent = await this.#holder(parent.kind, parent.id)
        continue
      }
      const above: Entry | null = await this.entry(parent.kind, parent.id)
      if (above === null) break
      path.unshift(above)
      parent = above.parent
    }
    return path
  }

  /** What a column, a toggle or a database lies in. */
  #holder(kind: 'block' | 'database', id: string): Promise<Parent> {
    const path = kind === 'block' ? 'blocks' : 'databases'
    return this.#once(this.#holders, id, () =>
      this.#client.api.get(`/v1/${path}/${encodeURIComponent(id)}`, {}, Inside).then(({ parent }) => parent, unlessHidden),
    )
  }

  /** A failure is told to those who wait for it; who comes later asks again. */
  #once<T>(known: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
    const present = known.get(id)
    if (present) return present
    const asked = ask()
    known.set(id, asked)
    asked.catch(() => known.delete(id))
    return asked
  }
}

/** What a listing learns is known to whoever reads in the same run. */
export const placesOf = perRun((client) => new Places(client))

/** Whether something is to be read: all is where nothing was chosen. */
export const isChosen = (chosen: readonly string[], entry: Entry, path: readonly Entry[]): boolean =>
  chosen.length === 0 || [entry, ...path].some(({ id }) => chosen.includes(id))
