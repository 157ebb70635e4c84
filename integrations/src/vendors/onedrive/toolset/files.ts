import { z } from 'zod'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import { type Graph, openGraph, version } from '../../../platforms/microsoft/client.ts'
import { peopleScope } from '../../../platforms/microsoft/people.ts'
import { namesIn } from '../../../platforms/microsoft/identity.ts'
import { itemAt } from '../drives.ts'
import { isFolder } from '../item.ts'
import { DriveItem } from '../shapes.ts'

/** https://learn.microsoft.com/graph/permissions-reference#files-permissions: what the person may open, also of others. */
export const scopesFor = {
  reading: ['Files.Read.All'],
  changing: ['Files.ReadWrite.All'],
  /** With people who may be named. */
  sharing: ['Files.ReadWrite.All', peopleScope],
}

export const openDrive = (io: Io<object>): Graph => openGraph(io)

/** A thing as tools name it: ids say what is what within one drive only. Nothing else gets into an address. */
export const fileId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9!_.-]{0,199}\/[A-Za-z0-9][A-Za-z0-9!_.-]{0,199}$/)
export const file = fileId.describe('ID of a file or folder, as searching or listing gave')
export const Path = z.string().regex(/^\/[^:*?"<>|\\]{0,380}$/)
export const folder = z
  .union([fileId, Path])
  .default('/')
  .describe('Path of a folder in the own OneDrive, for example /Projects/2026, or the ID of one as searching gave')

/** @throws IntegrationError `settings` — it is not what OneDrive takes as a name */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(250)
  // https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa
  .refine((given) => !/["*:<>?/\\|\p{Cc}]/u.test(given) && !/^\.|\.$|^~\$/.test(given), 'OneDrive takes no such name.')

const partsOf = (id: string): [drive: string, item: string] => id.split('/') as [string, string]
export const pathOf = (id: string, more = ''): string => itemAt(...partsOf(id), more)
export const driveOf = (id: string): string => partsOf(id)[0]

const ActedItem = DriveItem.extend({
  eTag: z.string().nullish(),
  parentReference: z.object({ id: z.string().nullish(), driveId: z.string().nullish(), path: z.string().nullish() }).nullish(),
})
export { ActedItem }
export type ActedItem = z.output<typeof ActedItem>
export const fields =
  'id,name,size,webUrl,lastModifiedDateTime,lastModifiedBy,parentReference,cTag,eTag,file,folder,package,remoteItem,root'
export const Items = z.object({ value: z.array(ActedItem), '@odata.nextLink': z.string().optional() })

export const idOf = ({ id, parentReference, remoteItem }: ActedItem): string => {
  const [drive, item] = remoteItem ? [remoteItem.parentReference?.driveId, remoteItem.id] : [parentReference?.driveId, id]
  return `${drive ?? ''}/${item}`
}

/** Where it lies, as people read it: `/drives/b!x/root:/Projects/2026`. */
export const placeOf = ({ parentReference }: ActedItem): string => {
  const given = /root:(.*)$/.exec(parentReference?.path ?? '')?.[1]
  return given === undefined ? '' : decoded(given) || '/'
}
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @param zone of the person */
export const shortOf = (item: ActedItem, zone: string) => ({
  id: idOf(item),
  title: item.name,
  isFolder: isFolder(item) || item.remoteItem != null || undefined,
  size: item.file ? item.size : undefined,
  when: item.lastModifiedDateTime && momentIn(zone, item.lastModifiedDateTime),
  who: namesIn(item.lastModifiedBy)[0],
  place: placeOf(item),
  link: item.webUrl,
})

const join = (place: string, called: string): string => `${place === '/' ? '' : place}/${called}`
export const pathTo = (item: ActedItem, place = placeOf(item)): string => (item.root ? '/' : join(place, item.name))

export const namedAs = (item: ActedItem): string => [item.name, placeOf(item)].filter(Boolean).join(' · ')

export const itemOf = (graph: Graph, id: string): Promise<ActedItem> => graph.get(pathOf(id), { $select: fields }, ActedItem)

/** What lies at a path of the own OneDrive. @throws IntegrationError `notFound`, `settings` — it is no path */
export const atPath = (graph: Graph, path: string): Promise<ActedItem> => graph.get(ownPath(path), { $select: fields }, ActedItem)

/**
 * A folder that somebody named, by its path in the own OneDrive or by its id.
 * @throws IntegrationError `notFound`, `settings` — it is a file
 */
export async function folderOf(graph: Graph, given: string): Promise<ActedItem> {
  const found = await (given.startsWith('/') ? atPath(graph, given) : itemOf(graph, given))
  if (!isFolder(found) && !found.remoteItem) throw new IntegrationError('settings', `“${found.name}” is no folder.`)
  return found
}

/** https://learn.microsoft.com/graph/onedrive-addressing-driveitems */
function ownPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  return `${version}/me/drive/root${parts.length > 0 ? `:/${parts.map(encodeURIComponent).join('/')}` : ''}`
}
