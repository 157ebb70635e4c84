import { HancomProfile } from '../profile.ts'
import { hancomdocs } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startHttpServer } from '../../../testing/http-server.ts'

type File = { id: string; title: string; rev: number; text: string; changed: string }

const pageSize = 100

/** An interface nobody has, as a profile may describe one, with what the suite does to it. */
export async function startHancomSite(): Promise<ApiSite> {
  const files = new Map<string, File>()
  const settings: Record<string, unknown> = { token: 'the-token-of-the-drive' }
  const token = `Key ${String(settings['token'])}`
  let [count, oldest] = [0, 0]

  const server = await startHttpServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://drive')
    if (headers['x-token'] !== token) return void response.writeHead(401).end('{}')
    const [, id] = /^\/files\/(\w+)\/bytes$/.exec(pathname) ?? []
    const file = id && files.get(id)
    if (file) return void response.end(file.text)
    if (pathname !== '/files') return void response.writeHead(404).end('{}')
    const [from = 0, age = Infinity] = searchParams.get('from')?.split('.').map(Number) ?? []
    if (age < oldest) return void response.writeHead(400).end('{}')
    const listed = [...files.values()]
      .slice(from, from + pageSize)
      .map(({ text, ...shown }) => ({ ...shown, bytes: Buffer.byteLength(text) }))
    response.end(JSON.stringify({ files: listed, next: from + pageSize < files.size ? `${from + pageSize}.${oldest}` : null }))
  })
  const profile = HancomProfile.parse({
    base: server.origin,
    authorization: { header: 'X-Token', value: 'Key {token}' },
    list: { path: '/files', items: 'files', next: { field: 'next', parameter: 'from' } },
    download: { path: '/files/{id}/bytes' },
    fields: { id: 'id', name: 'title', version: 'rev', updatedAt: 'changed', size: 'bytes' },
  })
  const change = (id: string, changes: Partial<File>): void => {
    const file = files.get(id)!
    files.set(id, { ...file, ...changes, rev: file.rev + ('text' in changes ? 1 : 0) })
  }
  const create = (title: string, text: string): string => {
    const id = `f${(count += 1)}`
    files.set(id, { id, title: `${title}.txt`, rev: 1, text, changed: '2026-11-20T09:00:00Z' })
    return id
  }
  return {
    vendor: hancomdocs(profile),
    settings,
    account: null,
    server,
    pages: 250,
    long: 3_000,
    requestsPerThousand: 11,
    isCursorless: true,
    isReading: ({ path }, id) => path === `/files/${id}/bytes`,
    create,
    fill(number, text) {
      for (let index = 0; index < number; index += 1) create(`file ${index}`, text)
    },
    edit: (id, text) => change(id, { text }),
    refuse: () => void (settings['token'] = 'taken-back'),
    rename: (id, title) => change(id, { title: `${title}.txt` }),
    delete: (id) => void files.delete(id),
    expirePages: () => void (oldest += 1),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
