import { parametersOf } from './parameters.ts'
import type { FakePart } from './model.ts'

export type ParsedMail = FakePart & { header(name: string): string }

const longestLine = 998

/** A mail as it is handed to Gmail, taken apart; null where it is none (RFC 5322, RFC 2045): stricter than Gmail, which mends much of this. */
export function parsedMail(raw: Buffer): ParsedMail | null {
  const part = partIn(raw.toString('latin1'))
  if (!part) return null
  return { ...part, header: (name) => headerIn(part, name) }
}

const headerIn = ({ headers }: FakePart, name: string): string =>
  headers.find((each) => each.name.toLowerCase() === name)?.value ?? ''

function partIn(text: string): FakePart | null {
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const lines = text
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .filter((line) => line !== '')
  const isSound = lines.every(
    (line) =>
      /^[\x21-\x39\x3b-\x7e]+:[\x20-\x7e\t\r\n]*$/.test(line) && line.split('\r\n').every((each) => each.length <= longestLine),
  )
  if (!isSound) return null
  const headers = lines.map((line) => {
    const [name = ''] = line.split(':', 1)
    return {
      name,
      value: line
        .slice(name.length + 1)
        .replace(/\r\n/g, '')
        .trim(),
    }
  })
  const content = text.slice(end === 0 ? 2 : end + 4)
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'text/plain'
  const mimeType = type.split(';')[0]!.trim().toLowerCase()
  const part: FakePart = { mimeType, filename: fileNameOf(headers), headers, content: null, isApart: false, parts: [] }
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) return { ...part, ...contentOf(part, content) }
  const inside = content.split(`--${boundary}`).slice(1)
  if (!inside.at(-1)?.startsWith('--')) return null
  const parts = inside.slice(0, -1).map((each) => partIn(each.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  return parts.every((each) => each !== null) ? { ...part, parts } : null
}

function contentOf(part: FakePart, content: string): Pick<FakePart, 'content' | 'isApart' | 'filename'> {
  const how = headerIn(part, 'content-transfer-encoding').toLowerCase()
  const bytes = Buffer.from(content, how === 'base64' ? 'base64' : 'latin1')
  const isFile = part.filename !== '' || part.mimeType === 'message/rfc822'
  return { content: bytes, isApart: isFile, filename: part.filename || (isFile ? 'noname.eml' : '') }
}

function fileNameOf(headers: FakePart['headers']): string {
  const disposition = headers.find(({ name }) => name.toLowerCase() === 'content-disposition')?.value ?? ''
  return parametersOf(disposition).get('filename') ?? ''
}
