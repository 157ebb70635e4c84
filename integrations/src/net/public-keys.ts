import type { KeyObject } from 'node:crypto'
import { IntegrationError } from '../kit/failure.ts'
import type { HookIo } from '../kit/hook.ts'

type Held = { keys: ReadonlyMap<string, KeyObject>; askedAt: number; until: number }

/** An issuer is asked no more than once in this time for a key that it did not name. */
const patienceMs = 60_000
const longestMs = 24 * 60 * 60_000
const mostBytes = 256 * 1024

/** Keys by which those who sign calls can be known, by their id. They are kept as long as whoever publishes them says. */
export class PublicKeys {
  readonly #read: (body: unknown) => ReadonlyMap<string, KeyObject>
  readonly #held = new Map<string, Held>()

  /** @param read the keys in what an address answers; none where it is something else */
  constructor(read: (body: unknown) => ReadonlyMap<string, KeyObject>) {
    this.#read = read
  }

  /**
   * @param at milliseconds since 1970
   * @returns null: there is no such key. @throws IntegrationError — who publishes them cannot be asked
   */
  async find(io: Pick<HookIo<unknown>, 'net' | 'signal'>, url: string, id: string, at: number): Promise<KeyObject | null> {
    const held = this.#held.get(url)
    const key = held?.keys.get(id)
    if (held && held.until > at && (key || at - held.askedAt < patienceMs)) return key ?? null
    const asked = await this.#ask(io, url, at)
    this.#held.set(url, asked)
    return asked.keys.get(id) ?? null
  }

  async #ask({ net, signal }: Pick<HookIo<unknown>, 'net' | 'signal'>, url: string, at: number): Promise<Held> {
    const response = await net.fetch(url, { signal, headers: { accept: 'application/json' } })
    const keys = this.#read(jsonOf(await textOf(response)))
    if (!response.ok || keys.size === 0) throw new IntegrationError('upstream', `${new URL(url).host} published no keys.`)
    const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(response.headers.get('cache-control') ?? '') ?? []
    return { keys, askedAt: at, until: at + Math.min(longestMs, Number(seconds ?? 0) * 1000) }
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new IntegrationError('upstream', 'The published keys are too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
