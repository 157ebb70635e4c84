import type { Access } from '../../kit/rights.ts'
import type { Ancestor, Item } from '../../kit/kit.ts'
import { namesIn } from '../../platforms/microsoft/identity.ts'
import { type PublishedPage, versionOfPage } from './pages.ts'
import type { DriveItem } from './shapes.ts'

/** Ids of OneDrive say what is what within one drive only. */
export const externalIdOf = (drive: string, id: string): string => `${drive}/${id}`
export const partsOf = (externalId: string): { drive: string; id: string } => {
  const at = externalId.indexOf('/')
  return { drive: externalId.slice(0, at), id: externalId.slice(at + 1) }
}

export const isFolder = ({ folder, root, package: bundled }: DriveItem): boolean =>
  folder != null || root != null || bundled != null

/** What people see as one thing: a file, or a notebook. */
export const isDocument = ({ file, package: bundled, remoteItem, deleted }: DriveItem): boolean =>
  (file != null || bundled != null) && remoteItem == null && deleted == null

/**
 * Changes with the content and not with names, folders or rights. The log of OneDrive for Business leaves the `cTag` out
 * (https://learn.microsoft.com/graph/api/driveitem-delta#remarks), so the hash comes first.
 */
function versionOf({ file, cTag, size, lastModifiedDateTime, package: bundled }: DriveItem): string {
  if (bundled) return `none ${lastModifiedDateTime ?? ''}`
  const hash = file?.hashes?.quickXorHash ?? file?.hashes?.sha256Hash ?? file?.hashes?.sha1Hash
  return `bytes ${hash ?? cTag ?? `${size ?? ''} ${lastModifiedDateTime ?? ''}`}`
}

export const hasContent = (version: string): boolean => !version.startsWith('none')

/** @param ancestors where it lies, outermost first. @param page what of it is published, if it is a page of a site. */
export function itemOf(
  drive: string,
  item: DriveItem,
  { ancestors, access, page }: { ancestors: readonly Ancestor[]; access: Access; page?: PublishedPage | undefined },
): Item {
  const facts: Item = {
    externalId: externalIdOf(drive, item.id),
    title: item.name,
    link: item.webUrl ?? null,
    version: versionOf(item),
    size: item.package ? null : (item.size ?? null),
    updatedAt: item.lastModifiedDateTime ?? null,
    ancestors,
    fileName: item.package ? `${item.name}.txt` : item.name,
    mediaType: item.package ? null : (item.file?.mimeType ?? null),
    ...(item.package && { kind: 'document' as const }),
    people: namesIn(item.createdBy, item.lastModifiedBy),
    access,
  }
  if (!page) return facts
  const name = item.name.replace(/\.aspx$/i, '')
  const asPage = { fileName: `${name}.html`, mediaType: 'text/html', size: null, kind: 'document' as const }
  return { ...facts, ...asPage, title: page.title || name, version: versionOfPage(page) }
}
