import type { SavedFile } from '../files/durable.ts'
import type { LoadedSegment, UnsavedSegment } from '../files/snapshot.ts'
import type { SearchPool } from '../pool/search-pool.ts'
import type { LiveSegment, View } from '../segment/view.ts'
import type { Trouble } from '../types.ts'
import { newSegment, viewOf } from './mutate.ts'

/** Remembers what is on disk, so that a snapshot writes only what is new. Segments and deletions are known by identity. */
export class Persistence {
  #directory: string
  #pool: SearchPool
  #segments = new WeakMap<SharedArrayBuffer, SavedFile>()
  #deletions = new WeakMap<Uint8Array, SavedFile>()
  #last: Promise<void> = Promise.resolve()

  constructor(directory: string, pool: SearchPool) {
    this.#directory = directory
    this.#pool = pool
  }

  /** @returns null when nothing usable is on disk. */
  async load(onTrouble: (trouble: Trouble) => void): Promise<{ view: View; cursor: string } | null> {
    const loaded = await this.#pool.run('build', { kind: 'load', directory: this.#directory })
    if ('discarded' in loaded) {
      if (loaded.discarded) onTrouble({ what: 'snapshot discarded', error: loaded.discarded })
      return null
    }
    return { view: viewOf(loaded.segments.map((segment) => this.#adopt(segment))), cursor: loaded.cursor }
  }

  /** Snapshots are written one after the other, in the order of the calls. */
  save(view: View, cursor: string): Promise<void> {
    const done = this.#last.then(() => this.#write(view, cursor))
    this.#last = done.catch(() => {})
    return done
  }

  /** Resolves when no snapshot is being written. */
  settled(): Promise<void> {
    return this.#last
  }

  #adopt({ buffer, live, saved }: LoadedSegment): LiveSegment {
    this.#segments.set(buffer, saved.segment)
    if (live && saved.live) this.#deletions.set(live, saved.live)
    return newSegment(buffer, live)
  }

  async #write(view: View, cursor: string): Promise<void> {
    const segments = view.segments.map(({ segment: { buffer }, live }): UnsavedSegment => {
      const saved = { segment: this.#segments.get(buffer) ?? null, live: (live && this.#deletions.get(live)) ?? null }
      return { buffer, live, saved }
    })
    const files = await this.#pool.run('merge', { kind: 'save', directory: this.#directory, cursor, segments })
    for (const [index, { segment, live }] of files.entries()) {
      const { buffer, live: deletions } = segments[index]!
      this.#segments.set(buffer, segment)
      if (deletions && live) this.#deletions.set(deletions, live)
    }
  }
}
