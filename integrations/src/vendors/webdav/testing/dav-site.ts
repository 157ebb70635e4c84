import { webdav } from '../vendor.ts'
import { file, folder, listing } from './dav-server.ts'
import { asking, type FileSite, placeOf } from '../../../testing/file-site.ts'
import { startHttpServer } from '../../../testing/http-server.ts'

type File = { text: string; etag: string }

/** A WebDAV server that lets everybody in. */
export async function startDavSite(): Promise<FileSite> {
  const folders = new Map<string, Map<string, File | null>>([['/', new Map()]])
  let changes = 0
  const inside = (path: string): Map<string, File | null> => {
    const known = folders.get(path)
    if (known) return known
    const { folder, name } = placeOf(path)
    inside(folder).set(name, null)
    folders.set(path, new Map())
    return inside(path)
  }
  const asked = asking()
  const server = await startHttpServer((request, response) => {
    const isListing = request.method === 'PROPFIND'
    const path = decodeURIComponent(request.url!).replace(/(.)\/$/, '$1')
    const trouble = asked.ask(isListing ? 'folder' : 'file', path)
    if (trouble === 'cut') return void request.socket.destroy()
    if (trouble === 'failure') return void response.writeHead(500).end()
    const children = folders.get(path)
    if (!isListing) {
      const place = placeOf(path)
      const text = folders.get(place.folder)?.get(place.name)?.text
      return void (text === undefined ? response.writeHead(404).end() : response.end(text))
    }
    if (!children) return void response.writeHead(404).end()
    const href = (name: string) => `${path === '/' ? '' : path}/${name}`
    const shown = request.headers['depth'] === '0' ? [] : [...children]
    const entries = shown.map(([name, found]) => (found ? file(href(name), found.etag) : folder(`${href(name)}/`)))
    response.writeHead(207, { 'content-type': 'application/xml' }).end(listing(folder(`${path}/`), ...entries))
  })
  return Object.assign(asked, {
    vendor: webdav,
    settings: { url: server.origin, id: 'reader', password: 'secret' },
    write(path: string, text: string) {
      const { folder, name } = placeOf(path)
      inside(folder).set(name, { text, etag: `"${(changes += 1)}"` })
    },
    remove(path: string) {
      const { folder, name } = placeOf(path)
      inside(folder).delete(name)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  })
}
