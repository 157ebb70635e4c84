import { IntegrationError } from '../../../kit/kit.ts'
import type { ToolIo } from '../../../kit/tool.ts'
import { sizeOf, type ToolFile } from '../../../kit/tool-file.ts'
import { encodedWords } from '../message/written.ts'

/** "You can send up to 25 megabytes (MB) in attachments", all files together: https://support.google.com/mail/answer/6584 */
export const mostAttachedBytes = 25 * 2 ** 20

/** Files as parts of a mail, each headers and content, asked for one after another. @throws IntegrationError as `ToolIo.open` */
export async function attachedParts(io: ToolIo<object>, files: readonly ToolFile[] = []): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for (const file of files) {
    const bytes = await io.open(file)
    if (bytes.byteLength !== file.size) throw new IntegrationError('settings', `“${file.name}” is not the file it was.`)
    parts.push(partOf(file.name, bytes))
  }
  // What came is counted, not what was said of it.
  if (sizeOf(files) > mostAttachedBytes) throw new IntegrationError('settings', 'A mail carries at most 25 MB of files.')
  return parts
}

function partOf(name: string, bytes: Uint8Array): Buffer {
  const head = [
    `Content-Type: ${mediaTypeOf(name)};\r\n name="${isPlain(name) ? name : encodedWords(name)}"`,
    ['Content-Disposition: attachment', ...fileNameParameters(name)].join(';\r\n '),
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), ...base64Lines(bytes)])
}

/** What needs no quoting in a quoted text, on one line. */
const isPlain = (name: string): boolean => /^[\x20-\x7e]{1,50}$/.test(name) && !/["\\]|=\?/.test(name)

/** Characters of an encoded name on one line. */
const pieceLength = 54

/** A name in any letters, in pieces where it is long: https://www.rfc-editor.org/rfc/rfc2231#section-4.1 */
function fileNameParameters(name: string): string[] {
  if (isPlain(name)) return [`filename="${name}"`]
  const pieces = ['']
  // No letter is cut: some programs read each piece by itself.
  for (const letter of name.toWellFormed()) {
    const encoded = encodeURIComponent(letter).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    if (pieces.at(-1)!.length + encoded.length > pieceLength) pieces.push('')
    pieces[pieces.length - 1] += encoded
  }
  if (pieces.length === 1) return [`filename*=UTF-8''${pieces[0]}`]
  return pieces.map((piece, index) => `filename*${index}*=${index === 0 ? "UTF-8''" : ''}${piece}`)
}

/** A line has 76 characters (https://www.rfc-editor.org/rfc/rfc2045#section-6.8), which are these bytes. */
const lineBytes = 57
const linesAtOnce = 4_096

function base64Lines(bytes: Uint8Array): Buffer[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: Buffer[] = []
  for (let from = 0; from < whole.byteLength; from += lineBytes * linesAtOnce) {
    const text = whole.subarray(from, from + lineBytes * linesAtOnce).toString('base64')
    pieces.push(Buffer.from(text.replace(/.{1,76}/g, '$&\r\n')))
  }
  return pieces
}

/** By the ending of a name, what programs open it by; what is not here is opened by its ending. */
const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  hwp: 'application/x-hwp',
  hwpx: 'application/hwp+zip',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  zip: 'application/zip',
}

export const mediaTypeOf = (name: string): string =>
  mediaTypes[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
