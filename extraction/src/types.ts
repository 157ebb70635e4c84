export const formats = [
  'txt',
  'csv',
  'md',
  'html',
  'pdf',
  'rtf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'hwp',
  'hwpx',
  'odp',
  'ods',
  'odt',
  'epub',
  'eml',
] as const
export type Format = (typeof formats)[number]

/**
 * Where a block stands in its file. All numbers count from 1.
 *
 * `row` is the spreadsheet's own row number, or the row within a table of a text document. `path` holds the headings
 * above the block, outermost first; a heading's own text is not part of its path.
 */
export type Anchor = {
  page?: number
  slide?: number
  sheet?: string
  row?: number
  line?: number
  path?: readonly string[]
}

export const blockTypes = ['heading', 'paragraph', 'table', 'list', 'note', 'header', 'code'] as const

/**
 * A piece of a document in reading order.
 *
 * A `table` block is one row, its cells joined by ' | '. A `note` is a footnote, comment, speaker note, link target or
 * quoted mail. `level` counts from 1: depth of a heading or of a list item.
 */
export type Block = { type: (typeof blockTypes)[number]; level?: number; text: string; anchor: Anchor }

export const resultCodes = [
  'ok',
  'ok_partial',
  'empty',
  'encrypted',
  'corrupt',
  'bomb',
  'too_large',
  'timeout',
  'oom',
  'unsupported',
  'needs_ocr',
  'crashed',
] as const
/**
 * How reading ended. `ok_partial`: some of the text is missing (a limit was reached or a part was unreadable).
 * `crashed`: the reading process died, or the file could not be opened at all.
 */
export type ResultCode = (typeof resultCodes)[number]

export type Attachment = { name: string; mediaType: string; bytes: Uint8Array }

export type Extraction = {
  code: ResultCode
  /** What the content is, whatever its name says; null when it is unknown. */
  format: Format | null
  title: string | null
  author: string | null
  /** 'ko', 'ja', 'zh', 'en', or null when the text does not say. */
  lang: string | null
  blocks: readonly Block[]
  /** A limit on size cut the text short. */
  truncated: boolean
  /** Technical reason, for logs and admins. Never holds text of the document. */
  detail: string | null
  /** Pages of a PDF that hold no text, where it holds pictures; absent where there are none. */
  scans?: readonly number[]
  /** Files inside a mail; always empty for other formats. */
  attachments: readonly Attachment[]
}
