import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { ListedBatch } from '../listing/list-items.ts'
import type { ReadResult } from '../reading/result.store.ts'

export type Counts = {
  found: number
  unchanged: number
  leftOut: number
  heldBack: number
  unlisted: number
  fetched: number
  bytes: number
  removed: number
  codes: Partial<Record<DocumentCode, number>>
}

/** How far back the speed looks: long enough to be calm, short enough to follow. */
const windowMs = 30_000

/** What a run has come to, counted in memory: what is written of it are sums, now and then, not documents. */
export class RunCounts {
  readonly #clock: () => number
  readonly #counts: Counts = {
    found: 0,
    unchanged: 0,
    leftOut: 0,
    heldBack: 0,
    unlisted: 0,
    fetched: 0,
    bytes: 0,
    removed: 0,
    codes: {},
  }
  #read = 0
  /** How many were read when the speed was requested, oldest first. */
  #marks: { at: number; read: number }[] = []

  /** @param clock milliseconds that only grow. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
    this.#marks.push({ at: clock(), read: 0 })
  }

  get counts(): Readonly<Counts> {
    return this.#counts
  }

  /** Documents that are to be read without being listed. */
  found(documents: number): void {
    this.#counts.found += documents
  }

  listed({ found, pending, heldBack, leftOut, deleted }: ListedBatch): void {
    this.#counts.found += found
    this.#counts.heldBack += heldBack
    this.#counts.leftOut += leftOut
    this.#counts.unchanged += found - pending - heldBack - leftOut
    this.#counts.removed += deleted
  }

  read({ code, staged }: Pick<ReadResult, 'code' | 'staged'>): void {
    this.#read += 1
    this.#counts.codes[code] = (this.#counts.codes[code] ?? 0) + 1
    if (!staged) return
    this.#counts.fetched += 1
    this.#counts.bytes += staged.size
  }

  unlisted(folders: number): void {
    this.#counts.unlisted = folders
  }

  removed(documents: number): void {
    this.#counts.removed += documents
  }

  /** Documents read per second lately; null before the first. */
  perSecond(): number | null {
    const now = this.#clock()
    this.#marks.push({ at: now, read: this.#read })
    // The last mark before the window stays: what it counts from.
    while (this.#marks.length > 2 && this.#marks[1]!.at <= now - windowMs) this.#marks.shift()
    const from = this.#marks[0]!
    return this.#read === 0 || now === from.at ? null : ((this.#read - from.read) * 1000) / (now - from.at)
  }
}
