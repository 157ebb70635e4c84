import { IntegrationError } from './failure.ts'

/**
 * What one run lists at most. A server may invent folders for ever; an honest one with several million files stays far below. Memory
 * holds the paths of folders that wait, and all that could not be listed.
 */
export const listingBounds = {
  folders: 1_000_000,
  entries: 5_000_000,
  skipped: 200_000,
  bytes: 16 * 1024 ** 3,
  /** Folders in folders; what lies deeper is skipped. */
  depth: 200,
}

/** There is more to list than a run lists. What was listed is as good as any; what was not says nothing about what is there. */
export class EndlessListing extends IntegrationError {
  constructor(what: string) {
    super('upstream', `The service shows more than ${what} in one run.`)
  }
}

type Counted = 'folders' | 'entries' | 'skipped' | 'bytes'

/** What is left of the bounds in one run, and in those whose listing it continues with. */
export class ListingBudget {
  readonly #left: Record<Counted, number>
  readonly #bounds: Record<Counted, number>

  constructor(bounds: Partial<Record<Counted, number>> = {}) {
    this.#bounds = { ...listingBounds, ...bounds }
    this.#left = { ...this.#bounds }
  }

  /** @throws EndlessListing */
  take(what: Counted, count = 1): void {
    this.#left[what] -= count
    if (this.#left[what] < 0) throw new EndlessListing(`${this.#bounds[what].toLocaleString('en')} ${what}`)
  }

  /** What was taken by now. */
  taken(): Record<Counted, number> {
    const { folders, entries, skipped, bytes } = this.#bounds
    const left = this.#left
    return {
      folders: folders - left.folders,
      entries: entries - left.entries,
      skipped: skipped - left.skipped,
      bytes: bytes - left.bytes,
    }
  }

  /** Resumes a listing whose earlier runs used so much. @throws EndlessListing */
  goOn(taken: Record<Counted, number>): void {
    for (const what of ['folders', 'entries', 'skipped', 'bytes'] as const) this.take(what, taken[what])
  }
}
