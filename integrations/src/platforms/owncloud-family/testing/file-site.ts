import type { Vendor } from '../../../kit/kit.ts'
import { asking, type FileSite } from '../../../testing/file-site.ts'
import { type CloudKind, startCloud } from './server.ts'

/** A server of the family as the suite of all that walk through folders uses it; of Infinite Scale one space. */
export const cloudFileSite = (vendor: Vendor, kind: CloudKind) => async (): Promise<FileSite> => {
  const server = await startCloud(kind)
  const top = kind === 'infinite' ? '/Alice' : ''
  const files = kind === 'infinite' ? /^\/dav\/spaces\/[^/]+/ : /^\/remote\.php\/dav\/files\/[^/]+/
  const asked = asking()
  server.http.intercept = ({ method, path, headers }, response) => {
    if (method !== 'PROPFIND' || headers['depth'] !== '1') return false
    const folder = decodeURIComponent(path).replace(files, '').replace(/\/$/, '')
    if (asked.ask('folder', folder || '/') === null) return false
    response.destroy()
    return true
  }
  return Object.assign(asked, {
    vendor,
    settings: server.settings(),
    write: (path: string, text: string) => void server.model.write(`${top}${path}`, text),
    remove: (path: string) => void server.model.remove(`${top}${path}`),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  })
}
