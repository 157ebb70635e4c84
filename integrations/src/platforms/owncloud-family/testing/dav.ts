import type { CloudModel, CloudNode } from './model.ts'

/** An answer, before it is sent. */
export type DavReply = { status: number; headers?: Record<string, string>; body?: string }

const ns = 'xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"'
const xml = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
export const multistatus = (...responses: string[]): DavReply => ({
  status: 207,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0"?>\n<d:multistatus ${ns}>${responses.join('')}</d:multistatus>`,
})
export const davError = (status: number, exception: string): DavReply => ({
  status,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0"?><d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:exception>Sabre\\DAV\\Exception\\${exception}</s:exception></d:error>`,
})

/** Percent-encoded in small letters, as these servers do. */
const encoded = (name: string) => encodeURIComponent(name).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
export const hrefOf = (base: string, model: CloudModel, node: CloudNode, top: CloudNode = model.root): string => {
  const names: string[] = []
  for (let at = node; at !== top && at.parent; at = at.parent) names.unshift(encoded(at.name))
  return `${base}/${names.join('/')}${node.content === null && names.length > 0 ? '/' : ''}`
}

/** Each property that was requested; what has none is listed apart, as 404. https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/basic.html */
export function described(href: string, node: CloudNode, asked: string, model: CloudModel): string {
  const types = model.shares
    .filter((share) => share.node === node && !share.incoming)
    .map((share) => `<oc:share-type>${share.type}</oc:share-type>`)
  const values: Record<string, string | null> = {
    'd:getetag': xml(node.etag),
    'd:getlastmodified': node.modified.toUTCString(),
    'd:resourcetype': node.content === null ? '<d:collection/>' : '',
    'd:getcontentlength': node.content === null ? null : String(Buffer.byteLength(node.content)),
    'd:getcontenttype': node.content === null ? null : 'text/plain',
    'oc:fileid': xml(node.id),
    'oc:permissions': `${node.flags}RGDNVW`,
    'oc:owner-id': xml(node.owner),
    'oc:owner-display-name': xml(`${node.owner} (name)`),
    'oc:share-types': types.join(''),
    'nc:is-encrypted': node.encrypted ? '1' : '0',
    'nc:group-folder-id': node.team === null ? null : String(node.team),
  }
  const wanted = Object.keys(values).filter((name) => new RegExp(`<${name.replace('d:', '[dD]:')}\\s*/>`).test(asked))
  const element = (name: string) => `<${name}>${values[name]}</${name}>`
  const found = wanted.filter((name) => values[name] !== null).map(element)
  const missing = wanted.filter((name) => values[name] === null).map((name) => `<${name}/>`)
  const part = (inside: string[], status: string) =>
    inside.length > 0 ? `<d:propstat><d:prop>${inside.join('')}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>` : ''
  return `<d:response><d:href>${href}</d:href>${part(found, '200 OK')}${part(missing, '404 Not Found')}</d:response>`
}

/**
 * A file may be asked about with a slash behind its name, too.
 *
 * @param base address of `top`, from which hrefs go down. @param endless whether the whole tree may be requested at once
 */
export function propfind(
  model: CloudModel,
  {
    node,
    top,
    base,
    depth,
    asked,
    endless = false,
  }: { node: CloudNode | undefined; top: CloudNode; base: string; depth: string | undefined; asked: string; endless?: boolean },
): DavReply {
  const isWhole = depth === undefined || depth === 'infinity'
  if (isWhole && !endless) return davError(403, 'Forbidden')
  if (!node) return davError(404, 'NotFound')
  if (node.denied) return davError(403, 'Forbidden')
  const listed = isWhole ? model.all(node) : depth === '1' ? [node, ...node.children.values()] : [node]
  return multistatus(...listed.map((each) => described(hrefOf(base, model, each, top), each, asked, model)))
}

export function get(model: CloudModel, node: CloudNode | undefined): DavReply {
  if (!node || node.content === null) return davError(404, 'NotFound')
  if (node.denied) return davError(403, 'Forbidden')
  model.open(node)
  return { status: 200, headers: { 'content-type': 'text/plain', etag: node.etag, 'oc-etag': node.etag }, body: node.content }
}

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/search.html: one folder of one user as scope, `oc:fileid` compared with a number. */
export function search(model: CloudModel, base: string, body: string): DavReply {
  const scope = /<d:href>\/files\/([^<]+)<\/d:href>/.exec(body)?.[1]
  const id = /<d:eq><d:prop><oc:fileid\/><\/d:prop><d:literal>(\d+)<\/d:literal><\/d:eq>/.exec(body)?.[1]
  if (scope !== encodeURIComponent(model.me.id) || id === undefined) return davError(400, 'BadRequest')
  const node = model.byId(id)
  return multistatus(...(node ? [described(hrefOf(base, model, node), node, body, model)] : []))
}

/** https://github.com/owncloud/docs/issues/2157 */
export function meta(model: CloudModel, id: string, body: string): DavReply {
  const node = model.byId(id)
  if (!node) return davError(404, 'NotFound')
  if (!body.includes('<oc:meta-path-for-user/>')) return davError(400, 'BadRequest')
  const path = `<oc:meta-path-for-user>${xml(model.pathOf(node))}</oc:meta-path-for-user>`
  return multistatus(
    `<d:response><d:href>/remote.php/dav/meta/${id}/</d:href><d:propstat><d:prop>${path}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
  )
}
