import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
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
  readonly #usualSeconds: number
  readonly #held = new Map<string, Held>()

  /**
   * @param read the keys in what an address answers; none where it is something else
   * @param usualSeconds how long they are kept where nobody says
   */
  constructor(read: (body: unknown) => ReadonlyMap<string, KeyObject>, usualSeconds = 0) {
    this.#read = read
    this.#usualSeconds = usualSeconds
  }

  /**
   * @param url of the keys, or of the description of an issuer of OpenID that names it
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

  async #ask(io: Pick<HookIo<unknown>, 'net' | 'signal'>, url: string, at: number): Promise<Held> {
    const published = await answerOf(io, url)
    const named = Described.safeParse(published.body).data?.jwks_uri
    // Keys of another site would be those of somebody else.
    const isOwn = named !== undefined && URL.parse(named)?.origin === new URL(url).origin
    const { body, headers, ok } = isOwn ? await answerOf(io, named) : published
    const keys = this.#read(body)
    if (!ok || keys.size === 0) throw new IntegrationError('upstream', `${new URL(url).host} published no keys.`)
    const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get('cache-control') ?? '') ?? []
    return { keys, askedAt: at, until: at + Math.min(longestMs, Number(seconds ?? this.#usualSeconds) * 1000) }
  }
}

const Described = z.object({ jwks_uri: z.string() })

async function answerOf({ net, signal }: Pick<HookIo<unknown>, 'net' | 'signal'>, url: string) {
  const response = await net.fetch(url, { signal, headers: { accept: 'application/json' } })
  return { body: jsonOf(await textOf(response)), headers: response.headers, ok: response.ok }
}

const Jwk = z.looseObject({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })
const Jwks = z.object({ keys: z.array(z.unknown()) })

/** The RSA keys of a key set: https://www.rfc-editor.org/rfc/rfc7517. @param isMeant whether one may sign what is asked about */
export function keysInSet(
  body: unknown,
  isMeant: (key: Record<string, unknown>) => boolean = () => true,
): Map<string, KeyObject> {
  const published = (Jwks.safeParse(body).data?.keys ?? []).flatMap((key) => Jwk.safeParse(key).data ?? [])
  const named = published.filter(isMeant).map(({ kid, kty, n, e }) => [kid, { kty, n, e }] as const)
  return keysIn(named, (key) => createPublicKey({ key, format: 'jwk' }))
}

export function keysIn<T>(published: readonly (readonly [string, T])[], read: (key: T) => KeyObject): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const [id, key] of published) {
    try {
      keys.set(id, read(key))
    } catch {
      // One that is not understood is as good as none.
    }
  }
  return keys
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
