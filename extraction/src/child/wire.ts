import {
  blockTypes,
  formats,
  resultCodes,
  type Anchor,
  type Attachment,
  type Block,
  type Extraction,
  type Format,
} from '../types.ts'

/**
 * What travels between the two processes. Each message is its length in four bytes, one byte for its kind, and a body.
 * The child is not trusted: everything it says is checked before it is believed.
 */
export const kinds = { format: 0, blocks: 1, attachment: 2, end: 3 } as const

export type Request = { path: string; name: string; mediaType: string | null }
/** An extraction without its bulk, which travels ahead of it. */
export type Ending = Omit<Extraction, 'blocks' | 'attachments'>

export const headBytes = 5

export function frame(kind: number, ...body: Uint8Array[]): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(body.reduce((sum, part) => sum + part.length, 0))
  head[4] = kind
  return Buffer.concat([head, ...body])
}

export const jsonFrame = (kind: number, value: unknown): Buffer => frame(kind, Buffer.from(JSON.stringify(value)))

/** [type, text, level or 0, index of its path or -1, anchor without path] */
type WireBlock = [number, string, number, number, Omit<Anchor, 'path'>?]

/** Blocks share the paths of their headings, so each path is sent once. */
export function packBlocks(blocks: readonly Block[]): { paths: (readonly string[])[]; blocks: WireBlock[] } {
  const paths: (readonly string[])[] = []
  const packed = blocks.map(({ type, text, level = 0, anchor: { path, ...anchor } }): WireBlock => {
    if (path && paths.at(-1) !== path) paths.push(path)
    return [blockTypes.indexOf(type), text, level, path ? paths.length - 1 : -1, anchor]
  })
  return { paths, blocks: packed }
}

/** @throws on anything that is not a list of blocks. */
export function unpackBlocks(value: unknown): Block[] {
  const { paths, blocks } = object(value)
  const known = list(paths).map((path) => list(path).map(string))
  return list(blocks).map((block) => {
    const [type, text, level, path, anchor] = list(block)
    const found = blockTypes[number(type)]
    if (!found) throw new TypeError('unknown type of block')
    const shared = known[number(path)]
    const depth = number(level)
    return {
      type: found,
      ...(depth > 0 && { level: depth }),
      text: string(text),
      anchor: { ...anchorOf(anchor), ...(shared && { path: shared }) },
    }
  })
}

function anchorOf(value: unknown): Anchor {
  const { page, slide, sheet, row, line } = object(value)
  const anchor: Anchor = {}
  if (page !== undefined) anchor.page = number(page)
  if (slide !== undefined) anchor.slide = number(slide)
  if (sheet !== undefined) anchor.sheet = string(sheet)
  if (row !== undefined) anchor.row = number(row)
  if (line !== undefined) anchor.line = number(line)
  return anchor
}

export function unpackEnding(value: unknown): Ending {
  const { code, format, title, author, lang, truncated, detail, scans } = object(value)
  const known = resultCodes.find((candidate) => candidate === code)
  if (!known) throw new TypeError('unknown result code')
  return {
    code: known,
    format: format === null ? null : formatOf(format),
    title: stringOrNull(title),
    author: stringOrNull(author),
    lang: stringOrNull(lang),
    truncated: truncated === true,
    detail: stringOrNull(detail),
    ...(scans !== undefined && { scans: list(scans).map(number) }),
  }
}

export function formatOf(value: unknown): Format {
  const known = formats.find((candidate) => candidate === value)
  if (!known) throw new TypeError('unknown format')
  return known
}

/** Name and media type as JSON, a zero byte, then the file. */
export const packAttachment = ({ name, mediaType, bytes }: Attachment): Buffer =>
  frame(kinds.attachment, Buffer.from(JSON.stringify({ name, mediaType })), Buffer.of(0), bytes)

export function unpackAttachment(body: Buffer): Attachment {
  const end = body.indexOf(0)
  if (end < 0) throw new TypeError('attachment without a head')
  const { name, mediaType } = object(JSON.parse(body.toString('utf8', 0, end)))
  return { name: string(name), mediaType: string(mediaType), bytes: Uint8Array.from(body.subarray(end + 1)) }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object')
  return value as Record<string, unknown>
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('not a number')
  return value
}

const stringOrNull = (value: unknown): string | null => (value === null ? null : string(value))
