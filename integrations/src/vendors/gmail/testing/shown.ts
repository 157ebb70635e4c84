import type { FakeMessage, FakePart } from './model.ts'

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/Format */
export function shown(message: FakeMessage, query: URLSearchParams): unknown {
  const { id, threadId, labelIds, at, payload, raw } = message
  const format = query.get('format') ?? 'full'
  if (format === 'full') message.reads += 1
  const brief = { id, threadId, labelIds, internalDate: String(at), snippet: snippetOf(payload), historyId: '1' }
  if (format === 'minimal') return brief
  if (format === 'raw') return { ...brief, raw: (raw ?? rawOf(payload)).toString('base64url') }
  const asked = query.getAll('metadataHeaders').map((name) => name.toLowerCase())
  const headers = payload.headers.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()))
  if (format === 'metadata') return { ...brief, payload: { mimeType: payload.mimeType, headers } }
  return { ...brief, payload: partOf(message, payload, '') }
}

function partOf(message: FakeMessage, part: FakePart, partId: string): unknown {
  const { mimeType, filename, headers, content, isApart, parts } = part
  const size = content?.byteLength ?? 0
  const body = isApart
    ? { size, attachmentId: `${message.reads}.${partId || 'root'}` }
    : { size, ...(content && { data: Buffer.from(content).toString('base64url') }) }
  const inside = parts.map((each, index) => partOf(message, each, partId === '' ? `${index}` : `${partId}.${index}`))
  return { partId, mimeType, filename, headers, body, ...(inside.length > 0 && { parts: inside }) }
}

/** Ids of attachments change with every response and do not last: https://github.com/dust-tt/dust/pull/27314 */
export function contentOf({ payload, reads }: FakeMessage, attachmentId: string): Uint8Array | null {
  const [read, ...path] = attachmentId.split('.')
  if (Number(read) !== reads) return null
  const found = path[0] === 'root' ? payload : path.reduce((part, index) => part.parts[Number(index)]!, payload)
  return found.content
}

const textIn = ({ mimeType, content, parts }: FakePart): string =>
  mimeType.startsWith('text/') ? Buffer.from(content ?? '').toString() : (parts.map(textIn).find(Boolean) ?? '')

/** The text is cut first: what is escaped of thirty megabytes takes gigabytes. */
const snippetOf = (payload: FakePart): string =>
  textIn(payload).slice(0, 100).replaceAll('&', '&amp;').replaceAll('<', '&lt;').slice(0, 100)

/** Of a mail that came from elsewhere. */
const rawOf = (payload: FakePart): Buffer =>
  Buffer.concat([
    Buffer.from(payload.headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('') + '\r\n'),
    payload.content ?? Buffer.from(textIn(payload)),
  ])
