import type { Ancestor, Item } from '../../kit/kit.ts'
import type { BlockFile } from './block.ts'
import type { NotionPeople } from './people.ts'
import { type SearchEntry, pathHash } from './shapes.ts'

export const externalId = ({ kind, id }: Pick<SearchEntry, 'kind' | 'id'>): string =>
  `${kind === 'page' ? 'page' : 'database'}/${id}`

/** Times of editing are exact to the minute, so within it and a little after there may be another edit that does not show. */
const unsettledMs = 3 * 60_000

/** Changes with the content, and once more after an edit that was seen while its minute had hardly passed: it is read again then. */
export const versionOf = ({ editedAt }: SearchEntry, now = Date.now()): string =>
  now - Date.parse(editedAt) < unsettledMs ? `${editedAt} unsettled` : editedAt

const ancestor = ({ id, title, link }: SearchEntry): Ancestor => ({ id, title, link })
const fileNameOf = (title: string, ending = ''): string =>
  `${title
    .replace(/[/\\\0]/g, '-')
    .slice(0, 200)
    .toWellFormed()}${ending}`

export async function entryItem(people: NotionPeople, entry: SearchEntry, path: readonly SearchEntry[]): Promise<Item> {
  return {
    externalId: externalId(entry),
    title: entry.title,
    link: entry.link,
    version: versionOf(entry),
    size: null,
    updatedAt: new Date(entry.editedAt).toISOString(),
    ancestors: path.map(ancestor),
    fileName: fileNameOf(entry.title, '.md'),
    mediaType: 'text/markdown',
    kind: 'page',
    people: await people.of(entry.people),
  }
}

/**
 * Where the files of a page lie: the page in this version. They are known only to who reads its blocks, so those of a page that did not
 * change are kept by this id, and what is no longer in a page that did change is not.
 */
export const filesIn = (entry: Pick<SearchEntry, 'id'>, version: string): string => `files/${entry.id}/${version}`

/** The files of a page, each as a document below it. A link leads to the block a file is in. */
export function fileItems(page: Item, entry: SearchEntry, path: readonly SearchEntry[], files: readonly BlockFile[]): Item[] {
  const inProperties = entry.files.map(({ propertyId, name, url }) => {
    const id = `${entry.id}/${encodeURIComponent(propertyId)}/${pathHash(url)}`
    return { id, name, url, link: entry.link }
  })
  const inBlocks = files.map((file) => ({ ...file, link: `${entry.link}#${file.id.replaceAll('-', '')}` }))
  return [...inProperties, ...inBlocks].map(({ id, name, url, link }) => ({
    externalId: `file/${id}`,
    title: name || entry.title,
    link,
    version: pathHash(url),
    size: null,
    updatedAt: page.updatedAt,
    ancestors: [...path.map(ancestor), { ...ancestor(entry), id: filesIn(entry, page.version) }],
    fileName: fileNameOf(name || entry.title),
    mediaType: null,
    people: page.people ?? [],
  }))
}
