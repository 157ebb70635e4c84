import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../extraction/samples/self/', import.meta.url))

/** Documents whose text says the same in every format, and a few that cannot be read. */
const samples = {
  hwp: 'hwp-selfmade-rich.hwp',
  pdf: 'pdf-rich.pdf',
  docx: 'docx-rich.docx',
  pptx: 'pptx-prich.pptx',
  xlsx: 'xlsx-srich.xlsx',
  hwpx: 'hwpx-selfmade-rich.hwpx',
  eml: 'eml-rich.eml',
  md: 'md-rich.md',
  scanned: 'pdf-scanned.pdf',
  encrypted: 'docx-rich-password.docx',
} as const
type Sample = keyof typeof samples

export const sampleFile = (sample: Sample): Promise<Buffer<ArrayBuffer>> => readFile(join(folder, samples[sample]))
export const copySample = (sample: Sample, to: string): Promise<void> => copyFile(join(folder, samples[sample]), to)
