import type { DocumentText } from '@quarry/contract/wire/search/search'
import type { Form } from '../../../lib/viewing/protocol.ts'

const formOfFormat: Readonly<Record<string, Form>> = {
  pdf: 'pdf',
  docx: 'docx',
  pptx: 'pptx',
  hwp: 'hwp',
  hwpx: 'hwp',
  xlsx: 'sheet',
  xls: 'sheet',
  ods: 'sheet',
  csv: 'sheet',
  md: 'markdown',
  txt: 'text',
  eml: 'mail',
}
const pictures = /\.(png|jpe?g|gif|webp|avif|bmp|svg)$/i
const markdown = /\.(md|markdown)$/i

/**
 * How a document can be shown as what it is; null: as its text alone. Only what the reader on the server could open is opened here, where
 * no limits of memory and time stand: it has refused what is locked, damaged, or unpacks without end.
 */
export function formOf({ downloadable, code, format, title }: DocumentText): Form | null {
  if (!downloadable || code === null) return null
  if (pictures.test(title)) return ['unsupported', 'needs_ocr', 'empty', 'ok', 'ok_partial'].includes(code) ? 'image' : null
  if (!['ok', 'ok_partial', 'empty', 'needs_ocr'].includes(code)) return null
  return markdown.test(title) ? 'markdown' : (formOfFormat[format] ?? null)
}
