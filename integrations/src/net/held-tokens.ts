import { z } from 'zod'
import { IntegrationError, type Io } from '../kit/kit.ts'
import { openApi } from './api.ts'

type Token = { value: string; until: number }

/** A token that ends within this time is renewed before it is used. */
const renewalMs = 5 * 60_000

/** Access tokens got for credentials of the settings. They live as long as the settings of a run do and are never written anywhere. */
export class HeldTokens {
  readonly #held = new WeakMap<object, Map<string, Promise<Token>>>()

  /** A valid token. Callers that come while a new one is being fetched wait for it. @param name distinguishes several of one run. */
  async of(settings: object, ask: () => Promise<Token>, name = ''): Promise<string> {
    const held = this.#held.get(settings) ?? new Map<string, Promise<Token>>()
    this.#held.set(settings, held)
    const present = held.get(name)
    const token = await present
    if (token && token.until - renewalMs > Date.now()) return token.value
    const coming = held.get(name)
    if (coming && coming !== present) return (await coming).value
    const asked = ask()
    held.set(name, asked)
    asked.catch(() => held.delete(name))
    return (await asked).value
  }
}

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number() })

type Door = {
  /** Of whose service it is, for people. */
  service: string
  base: string
  path: string
  failure(status: number, body: unknown): IntegrationError | null
}

/** Asks a token endpoint. @throws IntegrationError as `door.failure` says; `upstream` — an answer without a token */
export async function askForToken(
  io: Pick<Io<unknown>, 'net' | 'signal'>,
  { service, base, path, failure }: Door,
  form: Readonly<Record<string, string>>,
): Promise<Token> {
  const at = Date.now()
  const api = openApi({ net: io.net, signal: io.signal }, { base, headers: () => ({}), failure })
  const response = await api.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  })
  const granted = Granted.safeParse(await response.json().catch(() => null))
  if (!granted.success) throw new IntegrationError('upstream', `${service} answered without a token.`)
  return { value: granted.data.access_token, until: at + granted.data.expires_in * 1000 }
}
