import type { ResultKind } from '@quarry/contract/search/search'

const kindOfFormat: Readonly<Record<string, ResultKind>> = {
  pdf: 'pdf',
  txt: 'txt',
  md: 'txt',
  csv: 'sheet',
  html: 'html',
  htm: 'html',
  rtf: 'document',
  doc: 'document',
  docx: 'docx',
  odt: 'document',
  epub: 'document',
  xls: 'sheet',
  xlsx: 'xlsx',
  ods: 'sheet',
  ppt: 'slide',
  pptx: 'pptx',
  odp: 'slide',
  hwp: 'document',
  hwpx: 'hwpx',
  eml: 'email',
}

/** The last extension of a file name in lower case, at most 10 characters, whatever blanks and dots follow; `file` when there is none. */
export function extensionOf(fileName: string): string {
  const extension = /\.([A-Za-z0-9]{1,10})[\s.]*$/.exec(fileName)?.[1]?.toLowerCase()
  return extension ?? 'file'
}

export const kindOf = (format: string): ResultKind => kindOfFormat[format] ?? 'document'
