import { setTimeout as sleep } from 'node:timers/promises'

/** How many bytes of text wait at most to be read; beyond that an item is requested once more. */
const most = 8 * 2 ** 20

/** Texts that came with a listing, kept until they are read in the same run: Google counts calls, and a call for each item would be slow. */
export class PendingTexts {
  readonly #texts = new Map<string, Buffer>()
  #size = 0
  #isRead = true
  readonly #patienceMs: number

  /** @param patienceMs when none is taken for so long, nobody reads */
  constructor({ patienceMs = 2_000 }: { patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs
  }

  /** @returns whether there was space for it. */
  keep(externalId: string, text: string): boolean {
    this.#drop(externalId)
    // With memory of its own: small buffers are cut from blocks of Node's that would all be held by the few bytes kept of each.
    const bytes = Buffer.from(new TextEncoder().encode(text).buffer)
    if (this.#size + bytes.byteLength > most) return false
    this.#texts.set(externalId, bytes)
    this.#size += bytes.byteLength
    return true
  }

  /** Each text is taken once. */
  take(externalId: string): Buffer | undefined {
    const text = this.#texts.get(externalId)
    this.#drop(externalId)
    return text
  }

  /** Resolves once half of the space is free, so that a listing does not get too far ahead of the reading; at once where nobody reads. */
  async untilHalfFree(signal: AbortSignal): Promise<void> {
    while (this.#isRead && this.#size > most / 2) {
      const before = this.#size
      await sleep(this.#patienceMs, undefined, { signal })
      this.#isRead = this.#size < before
    }
  }

  #drop(externalId: string): void {
    this.#size -= this.#texts.get(externalId)?.byteLength ?? 0
    this.#texts.delete(externalId)
  }
}

const held = new WeakMap<object, PendingTexts>()

/** @param run what the host provides for one run. */
export function textsOf(run: object): PendingTexts {
  const texts = held.get(run) ?? new PendingTexts()
  held.set(run, texts)
  return texts
}
