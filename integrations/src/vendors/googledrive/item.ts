import type { ResultKind } from '@quarry/contract/search/search'
import type { Access } from '../../kit/rights.ts'
import type { Ancestor, Item } from '../../kit/kit.ts'
import type { DriveFile } from './file.ts'

type Native = {
  kind?: ResultKind
  /** What it is exported as, and the file ending of that; null when Google exports no text of it. */
  exported: { mediaType: string; ending: string } | null
}

const native = 'application/vnd.google-apps.'
const office = 'application/vnd.openxmlformats-officedocument.'

/** https://developers.google.com/workspace/drive/api/guides/ref-export-formats. CSV would be the first sheet only. */
const natives: Readonly<Record<string, Native>> = {
  document: { kind: 'document', exported: { mediaType: 'text/markdown', ending: '.md' } },
  spreadsheet: { kind: 'sheet', exported: { mediaType: `${office}spreadsheetml.sheet`, ending: '.xlsx' } },
  presentation: { kind: 'slide', exported: { mediaType: `${office}presentationml.presentation`, ending: '.pptx' } },
  drawing: { exported: { mediaType: 'application/pdf', ending: '.pdf' } },
  form: { kind: 'form', exported: null },
}

/** How a file of Google's own is shown as text; null for a file that somebody uploaded. */
const nativeOf = ({ mimeType }: DriveFile): Native | null =>
  mimeType.startsWith(native) ? (natives[mimeType.slice(native.length)] ?? { exported: null }) : null

/**
 * Changes with the content and not with names, folders or rights, unlike Drive's own `version`. It also says how the content is to be
 * had, so that reading needs no further question: `export <media type> <time>`, `none <time>`, else the bytes themselves.
 */
function versionOf(file: DriveFile, as: Native | null): string {
  const changed = file.modifiedTime ?? ''
  if (as?.exported) return `export ${as.exported.mediaType} ${changed}`
  if (as) return `none ${changed}`
  return `bytes ${file.md5Checksum ?? file.headRevisionId ?? changed}`
}

/** How to have the content of an item in this version: an export, the bytes, or nothing because there is no text. */
export function contentIn(version: string): { export: string } | 'bytes' | 'none' {
  const [how, mediaType] = version.split(' ')
  if (how === 'export' && mediaType) return { export: mediaType }
  return how === 'none' ? 'none' : 'bytes'
}

/** @param ancestors where it is shown to lie, outermost first. */
export function itemOf(file: DriveFile, ancestors: readonly Ancestor[], access: Access): Item {
  const as = nativeOf(file)
  return {
    externalId: file.id,
    title: file.name,
    link: file.webViewLink ?? `https://drive.google.com/file/d/${encodeURIComponent(file.id)}/view`,
    version: versionOf(file, as),
    // What a native file takes up at Google says nothing about its export.
    size: as || file.size === undefined ? null : Number(file.size),
    updatedAt: file.modifiedTime ?? null,
    ancestors,
    fileName: file.name + (as?.exported?.ending ?? (as ? '.txt' : '')),
    mediaType: as ? (as.exported?.mediaType ?? null) : file.mimeType,
    ...(as?.kind && { kind: as.kind }),
    people: [...new Set([...file.owners, file.lastModifyingUser].flatMap((person) => person?.displayName ?? []))],
    access,
  }
}
