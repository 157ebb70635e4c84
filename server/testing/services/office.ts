import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signedBytes, ticksOf } from '../../src/office/proof.ts'

type Asking = {
  /** Where it calls, where that is another address than the one it signs. */
  at?: string
  /** Signs as if it called then. */
  when?: Date
  /** Signs with these, the present and the former; none: not at all. */
  keys?: readonly KeyObject[]
  headers?: Record<string, string>
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An office server as far as others see it: its description, its page, which reads the document with the token it was posted, and its calls. */
export async function startOffice({ signs = true, formats = ['docx', 'pptx', 'xlsx'], named = '' } = {}) {
  let [present, former] = [newKeys(), newKeys()]
  let isDown = false
  const asked = { descriptions: 0 }

  const described = (origin: string): string => {
    const part = ({ publicKey }: { publicKey: KeyObject }, old: string) => {
      const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
      const plain = (value: string) => Buffer.from(value, 'base64url').toString('base64')
      return `${old}modulus="${plain(n)}" ${old}exponent="${plain(e)}"`
    }
    const actions = formats.map(
      (format) =>
        `<action default="true" ext="${format}" name="edit" urlsrc="${named || origin}/hosting/page/edit?"/>` +
        `<action ext="${format}" name="view" urlsrc="${named || origin}/hosting/page?&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;"/>`,
    )
    return `<?xml version="1.0" encoding="utf-8"?><wopi-discovery><net-zone name="external-http"><app name="writer">${actions.join('')}</app></net-zone>${
      signs ? `<proof-key ${part(present, '')} ${part(former, 'old')}/>` : ''
    }</wopi-discovery>`
  }

  async function ask(
    address: string,
    token: string,
    { at, when = new Date(), keys, headers = {} }: Asking = {},
  ): Promise<Response> {
    const signing = keys ?? (signs ? [present.privateKey, former.privateKey] : [])
    const query = `?access_token=${encodeURIComponent(token)}`
    const timestamp = String(ticksOf(when))
    const bytes = signedBytes({ token, address: `${address}${query}`, timestamp })
    const names = ['x-wopi-proof', 'x-wopi-proofold']
    const proofs = signing.map((key, at) => [names[at], sign('sha256', bytes, key).toString('base64')])
    return fetch(`${at ?? address}${query}`, {
      headers: { ...Object.fromEntries(proofs), ...(signing.length > 0 && { 'x-wopi-timestamp': timestamp }), ...headers },
    })
  }

  /** What a browser sees in the frame: the document as the server was given it. */
  async function page(request: IncomingMessage): Promise<string> {
    const source = new URL(request.url ?? '', 'http://office').searchParams.get('WOPISrc') ?? ''
    const token = new URLSearchParams(await text(request)).get('access_token') ?? ''
    const [info, file] = [await ask(source, token), await ask(`${source}/contents`, token)]
    if (!info.ok || !file.ok) return `<h1>Refused: ${info.status}, ${file.status}</h1>`
    const { BaseFileName: name, UserFriendlyName: person } = (await info.json()) as Record<string, string>
    return `<title>${name}</title><h1>${name}</h1><p>${(await file.arrayBuffer()).byteLength} bytes for ${person}</p>`
  }

  const server = createServer(async (request, response) => {
    if (isDown) return response.writeHead(502).end()
    if (request.url === '/hosting/discovery') {
      asked.descriptions += 1
      return response.writeHead(200, { 'content-type': 'text/xml' }).end(described(`http://${request.headers.host}`))
    }
    if (request.method === 'POST' && request.url?.startsWith('/hosting/page'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(await page(request))
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    asked,
    ask,
    keys: () => [present.privateKey, former.privateKey],
    /** From now on it signs with another key, and with the one before. */
    changeKeys: () => void ([present, former] = [newKeys(), present]),
    fail: (down: boolean) => void (isDown = down),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
