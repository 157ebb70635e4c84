import { z } from 'zod'
import { type NotionClient, perRun, unlessHidden } from './client.ts'
import { DataSource, dataSourceEntry, type SearchEntry, NotionPage, pageEntry, Parent } from './shapes.ts'

/** More levels than anybody nests pages in; and an end where a reply leads in a circle. */
const mostLevels = 100

const Inside = z.object({ parent: Parent })
type Known = Promise<SearchEntry | null>

/** Where pages lie. What was listed is known; the rest is requested once in a run. Not everything above a page is shared with us. */
export class PageLocations {
  readonly #client: NotionClient
  readonly #entries = new Map<string, Known>()
  readonly #holders = new Map<string, Promise<Parent>>()

  constructor(client: NotionClient) {
    this.#client = client
  }

  learn(entry: SearchEntry): void {
    this.#entries.set(entry.id, Promise.resolve(entry))
  }

  /** Null for what is in the trash, deleted, or not shared. */
  entry(kind: 'page' | 'data_source', id: string): Known {
    return this.#once(this.#entries, id, async () => {
      const { api } = this.#client
      const entry = await (kind === 'page'
        ? api.get(`/v1/pages/${encodeURIComponent(id)}`, {}, NotionPage).then(pageEntry, unlessHidden)
        : api.get(`/v1/data_sources/${encodeURIComponent(id)}`, {}, DataSource).then(dataSourceEntry, unlessHidden))
      return entry?.inTrash ? null : entry
    })
  }

  /** What an entry lies in, as far as it is shared: outermost first. */
  async path(entry: SearchEntry): Promise<SearchEntry[]> {
    const path: SearchEntry[] = []
    let parent = entry.parent
    for (let level = 0; parent !== null && level < mostLevels; level += 1) {
      if (parent.kind === 'block' || parent.kind === 'database') {
        parent = await this.#holder(parent.kind, parent.id)
        continue
      }
      const above: SearchEntry | null = await this.entry(parent.kind, parent.id)
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

  /** Those who wait for it get the failure; later callers request it again. */
  #once<T>(known: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
    const present = known.get(id)
    if (present) return present
    const asked = ask()
    known.set(id, asked)
    asked.catch(() => known.delete(id))
    return asked
  }
}

/** What a listing learns is reused by the readings of the same run. */
export const placesOf = perRun((client) => new PageLocations(client))

/** Whether something is to be read: all is where nothing was chosen. */
export const isChosen = (chosen: readonly string[], entry: SearchEntry, path: readonly SearchEntry[]): boolean =>
  chosen.length === 0 || [entry, ...path].some(({ id }) => chosen.includes(id))
