import { randomUUID } from 'node:crypto'
import type { DavReply } from './dav.ts'

const json = (status: number, value: unknown): DavReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})
const page = (body: string): DavReply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>Cloud</title>${body}`,
})

type Begun = { flow: string; client: string; password: string | null }

/**
 * Login Flow v2: a client begins, a person agrees on a page, and the holder of the token gets a password of its own, once.
 * https://docs.nextcloud.com/server/latest/developer_manual/client_apis/LoginFlow/index.html (login flow v2)
 */
export class SignInDoor {
  /** Passwords given so far, and for whom. */
  readonly passwords = new Map<string, string>()
  readonly #begun = new Map<string, Begun>()

  /** What was begun and not fetched is over, as after twenty minutes. */
  expire(): void {
    this.#begun.clear()
  }

  /** Agrees as a person would on the page. @throws Error when there is no such page */
  agree(address: string): void {
    const begun = this.#at(new URL(address).pathname)
    if (!begun) throw new Error(`no page ${address}`)
    begun.password = `${randomUUID()}-app`
    this.passwords.set(begun.password, begun.client)
  }

  /** @returns null for a path that is none of the door's. */
  answer(request: { method: string; url: URL; type: string; client: string; body: string }): DavReply | null {
    const { method, url, type, client, body } = request
    const door = '/index.php/login/v2'
    if (!url.pathname.startsWith(door)) return null
    if (url.pathname === door) return method === 'POST' ? this.#begin(url.origin, client) : { status: 405 }
    if (url.pathname === `${door}/poll`) {
      if (method !== 'POST' || !type.startsWith('application/x-www-form-urlencoded')) return { status: 405 }
      return this.#give(url.origin, new URLSearchParams(body).get('token') ?? '')
    }
    const begun = this.#at(url.pathname)
    if (!begun) return page('<h1>Access forbidden</h1>')
    if (method === 'GET') return page(`<h1>Connect ${begun.client}</h1><form method="post"><button>Grant access</button></form>`)
    this.agree(url.href)
    return page('<h1>Account connected</h1>')
  }

  #at = (path: string): Begun | undefined =>
    [...this.#begun.values()].find(({ flow }) => path === `/index.php/login/v2/flow/${flow}`)

  #begin(origin: string, client: string): DavReply {
    const [token, flow] = [randomUUID(), randomUUID()]
    this.#begun.set(token, { flow, client, password: null })
    return json(200, {
      poll: { token, endpoint: `${origin}/index.php/login/v2/poll` },
      login: `${origin}/index.php/login/v2/flow/${flow}`,
    })
  }

  #give(server: string, token: string): DavReply {
    const appPassword = this.#begun.get(token)?.password
    if (!appPassword) return json(404, [])
    this.#begun.delete(token)
    return json(200, { server, loginName: 'alice', appPassword })
  }
}
