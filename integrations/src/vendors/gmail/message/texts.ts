/** Bytes kept for the reading that follows a listing. */
const mostBytes = 16 * 2 ** 20

/**
 * Conversations that the listing had to fetch anyway, kept until they are read moments later: every call counts against the quota. What does
 * not fit is fetched again.
 */
export class MailTexts {
  readonly #kept = new Map<string, { version: string; bytes: Uint8Array }>()
  #size = 0

  keep(externalId: string, version: string, bytes: Uint8Array): void {
    this.take(externalId, version)
    // A copy of its own: small ones are cut from blocks of Node's that would all be held by the few bytes kept of each.
    this.#kept.set(externalId, { version, bytes: new Uint8Array(bytes) })
    this.#size += bytes.byteLength
    for (const [oldest, { version: of }] of this.#kept) {
      if (this.#size <= mostBytes) break
      this.take(oldest, of)
    }
  }

  /** Hands out what was kept, once. */
  take(externalId: string, version: string): Uint8Array | null {
    const found = this.#kept.get(externalId)
    if (!found) return null
    this.#kept.delete(externalId)
    this.#size -= found.bytes.byteLength
    return found.version === version ? found.bytes : null
  }
}
