import type { Container } from '../../kit/kit.ts'
import { type DriveIo, type Feed, quoted } from './drive.ts'
import { folderType } from './file.ts'
import { sharedWithMe } from './places.ts'
import { driveOf } from './reading.ts'

/** My Drive, what others share, the shared drives, and the folders directly in them. */
export async function containers(io: DriveIo): Promise<Container[]> {
  const drive = driveOf(io)
  const [own, shared] = await Promise.all([drive.file('root'), drive.drives()])
  const found: Container[] = []
  const add = async (feed: Feed, id: string, name: string) => {
    found.push({ id, name, parentId: null, count: null })
    const inside = `${quoted(id)} in parents and mimeType = '${folderType}' and trashed = false`
    const folders = await Array.fromAsync(drive.files(feed, inside))
    for (const folder of folders.toSorted((a, b) => a.name.localeCompare(b.name)))
      found.push({ id: folder.id, name: folder.name, parentId: id, count: null })
  }
  if (own) await add(null, own.id, own.name)
  found.push({ id: sharedWithMe, name: 'Shared with me', parentId: null, count: null })
  for (const [id, name] of shared) await add(id, id, name)
  return found
}
