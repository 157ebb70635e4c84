import { dueMerges } from './index/merge-policy.ts'
import type { Merge } from './index/merge-policy.ts'
import { emptyView, newSegment, withMerged, withoutDocuments, withSegment } from './index/mutate.ts'
import { Persistence } from './index/persistence.ts'
import { splitBatches } from './index/split-batches.ts'
import { SearchPool } from './pool/search-pool.ts'
import { noteReleased } from './segment/collect-garbage.ts'
import { checkVector, dimensionOf } from './segment/quantize.ts'
import { encodeId } from './segment/strings.ts'
import type { View } from './segment/view.ts'
import type { DocumentInput, IndexStats, SearchRequest, SearchResult, Suggestions, SuggestRequest, Trouble } from './types.ts'

export { SearchPool }

/** Freeing memory takes a thread with a large heap some time, so it is done seldom. */
const ENOUGH_TO_FREE = 64 * (1 << 20)

/** One searchable set of documents. What it holds is a view of some record elsewhere and can be rebuilt from it. */
export class SearchIndex implements AsyncDisposable {
  #pool: SearchPool
  #key: number
  #view: View = emptyView
  #persistence: Persistence | null
  /** Changes take effect one after the other, in the order of the calls. */
  #changes: Promise<void> = Promise.resolve()
  #merging = new Set<number>()
  #merges = new Set<Promise<void>>()
  #closed = false
  readonly #onTrouble: (trouble: Trouble) => void

  private constructor(pool: SearchPool, persistence: Persistence | null, view: View, onTrouble: (trouble: Trouble) => void) {
    this.#pool = pool
    this.#onTrouble = onTrouble
    this.#persistence = persistence
    this.#key = pool.register()
    this.#show(view)
  }

  /**
   * @param options.directory where snapshots are kept, for this index alone; null keeps everything in memory.
   * @param options.onTrouble called for failures that nobody awaits.
   * @returns the cursor stored with the last good snapshot; null when nothing usable is there and the caller must put everything.
   */
  static async open(options: {
    directory: string | null
    pool: SearchPool
    onTrouble?: (trouble: Trouble) => void
  }): Promise<{ index: SearchIndex; cursor: string | null }> {
    const persistence = options.directory === null ? null : new Persistence(options.directory, options.pool)
    const onTrouble = options.onTrouble ?? (() => {})
    const loaded = await persistence?.load(onTrouble)
    return {
      index: new SearchIndex(options.pool, persistence, loaded?.view ?? emptyView, onTrouble),
      cursor: loaded?.cursor ?? null,
    }
  }

  /**
   * Adds documents, or replaces those with the same ids. Searches see them when the promise resolves, all of a batch at once.
   *
   * @throws RangeError when a vector is zero, not finite, or of another dimension than those in the index; nothing is changed then.
   */
  async put(documents: readonly DocumentInput[]): Promise<void> {
    this.#checkVectors(documents)
    const last = new Map(documents.map((document) => [document.id, document]))
    const building = splitBatches([...last.values()]).map(({ batch, small }) =>
      this.#pool.run(small ? 'search' : 'build', { kind: 'build', documents: batch }),
    )
    const built = Promise.all(building)
    // It is awaited only when its turn comes, which must not count as unhandled until then.
    built.catch(() => {})
    await this.#change(async () => {
      const parts = (await built).map((buffer) => newSegment(buffer))
      // Another put may have brought the first vectors of the index meanwhile.
      this.#checkVectors(documents)
      this.#show(parts.reduce(withSegment, this.#view))
    })
  }

  /** Removes documents; ids that are not there are no error. */
  async delete(documentIds: readonly string[]): Promise<void> {
    const ids = documentIds.map(encodeId)
    await this.#change(async () => this.#show(withoutDocuments(this.#view, ids)))
  }

  /** @throws RangeError when the vector of the request is zero, not finite, or of another dimension than those in the index. */
  async search(request: SearchRequest): Promise<SearchResult> {
    if (request.vector) checkVector(request.vector, this.#dimension())
    return this.#pool.run('search', { kind: 'search', index: this.#key, request })
  }

  /** What somebody may be about to type. */
  async suggest(request: SuggestRequest): Promise<Suggestions> {
    return this.#pool.run('search', { kind: 'suggest', index: this.#key, request })
  }

  /**
   * Writes everything that searches see at this moment to disk, with the cursor that `open` will return. Puts may continue meanwhile.
   * Until it is whole and durable the former snapshot stands. An index without directory keeps nothing.
   */
  async snapshot(cursor: string): Promise<void> {
    await this.#persistence?.save(this.#view, cursor)
  }

  stats(): IndexStats {
    const { segments, totals } = this.#view
    return {
      documents: totals.documents,
      chunks: totals.chunks,
      segments: segments.length,
      bytes: segments.reduce((sum, { segment }) => sum + segment.buffer.byteLength, 0),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    await this.#changes
    await Promise.all(this.#merges)
    await this.#persistence?.settled()
    this.#pool.drop(this.#key)
    this.#keep(emptyView)
  }

  #dimension(): number {
    return Math.max(0, ...this.#view.segments.map(({ segment }) => segment.dimension))
  }

  #checkVectors(documents: readonly DocumentInput[]): void {
    const dimension = this.#dimension() || dimensionOf(documents)
    for (const { chunks } of documents) for (const { vector } of chunks) if (vector) checkVector(vector, dimension)
  }

  #change(work: () => Promise<void>): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The index is closed'))
    const done = this.#changes.then(work)
    // A change that failed is its caller's to know; those after it go on.
    this.#changes = done.catch(() => {})
    return done
  }

  #show(view: View): void {
    this.#keep(view)
    this.#pool.publish(this.#key, view)
    if (!this.#closed) this.#startMerges()
  }

  #keep(view: View): void {
    const kept = new Set(view.segments.map(({ id }) => id))
    for (const { id, segment } of this.#view.segments) if (!kept.has(id)) noteReleased(segment.buffer.byteLength, ENOUGH_TO_FREE)
    this.#view = view
  }

  #startMerges(): void {
    for (const merge of dueMerges(this.#view.segments.filter(({ id }) => !this.#merging.has(id)))) {
      for (const { id } of merge.parts) this.#merging.add(id)
      // A merge that fails leaves the index as it was: slower, not wrong.
      const work = this.#merge(merge).catch((error: Error) => this.#onTrouble({ what: 'merge failed', error }))
      this.#merges.add(work)
      void work.then(() => this.#merges.delete(work))
    }
  }

  async #merge({ parts, lane }: Merge): Promise<void> {
    const segments = parts.map(({ segment, live }) => ({ buffer: segment.buffer, live }))
    try {
      const buffer = await this.#pool.run(lane, { kind: 'merge', segments })
      this.#show(withMerged(this.#view, parts, buffer))
    } finally {
      for (const { id } of parts) this.#merging.delete(id)
    }
  }
}
