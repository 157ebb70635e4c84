import posix from 'node:path/posix'
import { openArchive, type Archive } from '../archive/archive.ts'
import type { Limits } from '../limits.ts'
import { mainPart } from '../office/package.ts'
import type { Source } from '../reader.ts'
import { refuse } from '../refusal.ts'

export type ArchiveFormat = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'epub' | 'hwpx'

const openDocument = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const
/** Folder of the main part → format, for Open XML packages. */
const office = { word: 'docx', xl: 'xlsx', ppt: 'pptx' } as const

/** @throws refusal unsupported, corrupt, bomb, encrypted */
export function sniffArchive({ bytes, limits }: Source): { format: ArchiveFormat; archive: Archive } {
  const archive = openArchive(bytes, limits)
  const format = byMimetype(archive) ?? byParts(archive, limits)
  if (!format) throw refuse('unsupported', 'archive of no known document format')
  return { format, archive }
}

/** Several formats say what they are in an entry of this name. */
function byMimetype(archive: Archive): ArchiveFormat | null {
  const mimetype = archive.has('mimetype') ? archive.read('mimetype')!.toString('latin1').trim() : ''
  const kind = /^application\/(?:vnd|x-vnd)\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(mimetype)?.[1]
  if (kind) return openDocument[kind as keyof typeof openDocument]
  if (mimetype === 'application/epub+zip') return 'epub'
  return /^application\/(?:hwp|haansoft|vnd\.hancom)/.test(mimetype) ? 'hwpx' : null
}

function byParts(archive: Archive, limits: Limits): ArchiveFormat | null {
  if (archive.has('Contents/content.hpf')) return 'hwpx'
  const main = posix.dirname(mainPart(archive, limits) ?? '').split('/')[0]
  const folders = Object.keys(office) as (keyof typeof office)[]
  const folder =
    folders.find((name) => name === main) ?? folders.find((name) => archive.names.some((entry) => entry.startsWith(`${name}/`)))
  if (folder) return office[folder]
  return archive.has('META-INF/container.xml') ? 'epub' : null
}
