import type { ResultKind } from '@quarry/contract/search/search'
import type { Ancestor, Item } from '../../kit/kit.ts'
import type { Access } from '../../kit/rights.ts'
import type { File } from './shapes.ts'

/** How the content of a file is to be had. @property format named in the export; null for the one Dropbox takes by itself */
type Content = 'bytes' | 'none' | { ending: string; format: string | null }

/** Endings of the formats that are read best, best first; what is not here is its own ending. */
const endings: Readonly<Record<string, string>> = {
  markdown: 'md',
  md: 'md',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  html: 'html',
  plain_text: 'txt',
  txt: 'txt',
}
const preference = Object.keys(endings)
const rank = (format: string): number => (preference.includes(format) ? preference.indexOf(format) : preference.length)

const kinds: Readonly<Record<string, ResultKind>> = {
  md: 'document',
  docx: 'document',
  html: 'document',
  xlsx: 'sheet',
  pptx: 'slide',
}

/** Paper, Google Docs and their like cannot be downloaded: https://www.dropbox.com/developers/documentation/http/documentation#files-export */
function contentOf({ is_downloadable: downloadable, export_info: exports }: File): Content {
  if (downloadable) return 'bytes'
  const own = exports?.export_as ? [{ as: exports.export_as, format: null }] : []
  const formats = [...own, ...(exports?.export_options ?? []).map((as) => ({ as, format: as }))]
  const best = formats.toSorted((one, other) => rank(one.as) - rank(other.as))[0]
  return best ? { ending: endings[best.as] ?? best.as, format: best.format } : 'none'
}

/**
 * Changes with the content and not with names, folders or rights. It also says how the content is to be had, so that reading needs no
 * further question: `export <format or -> <revision>`, `none <revision>`, else the bytes themselves.
 */
function versionOf({ rev, content_hash: hash }: File, content: Content): string {
  if (content === 'none') return `none ${rev}`
  return content === 'bytes' ? `bytes ${hash ?? rev}` : `export ${content.format ?? '-'} ${rev}`
}

/** How to have the content of an item in this version. */
export function contentIn(version: string): { export: string | null } | 'bytes' | 'none' {
  const [how, format = '-'] = version.split(' ')
  if (how === 'export') return { export: format === '-' ? null : format }
  return how === 'none' ? 'none' : 'bytes'
}

const site = 'https://www.dropbox.com'
const addressed = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The page of a folder of the account. */
export const folderLink = (path: string): string => `${site}/home${addressed(path)}`

/** Opens the file in its folder, where Dropbox itself gives no address. */
export function linkOf({ preview_url: given, path_display: path, name }: File): string {
  if (given?.startsWith(`${site}/`)) return given
  const folder = (path ?? '').slice(0, -name.length - 1)
  return `${folderLink(folder)}?preview=${encodeURIComponent(name)}`
}

/** How a file is read: as what, in which version; `isReadable` where Dropbox gives out its content. */
export function readAs(file: File): { version: string; fileName: string; isReadable: boolean } {
  const content = contentOf(file)
  const fileName =
    typeof content === 'object' ? `${file.name}.${content.ending}` : content === 'none' ? `${file.name}.txt` : file.name
  return { version: versionOf(file, content), fileName, isReadable: content !== 'none' }
}

/** @param ancestors the folders it lies in, outermost first. @param person who changed it last, or whose it is */
export function itemOf(file: File, ancestors: readonly Ancestor[], person: string | null, access: Access): Item {
  const content = contentOf(file)
  const { version, fileName } = readAs(file)
  const exported = typeof content === 'object'
  const kind = exported ? kinds[content.ending] : undefined
  return {
    externalId: file.id,
    title: file.name,
    link: linkOf(file),
    version,
    // What such a file takes up at Dropbox says nothing about its export.
    size: content === 'bytes' ? file.size : null,
    updatedAt: new Date(file.server_modified).toISOString(),
    ancestors,
    fileName,
    mediaType: null,
    ...(kind && { kind }),
    people: person === null ? [] : [person],
    access,
  }
}
