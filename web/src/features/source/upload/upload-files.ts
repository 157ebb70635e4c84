import { errors } from '@quarry/contract/errors'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { isLeftover } from '@quarry/contract/source/leftover'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { api } from '../../../lib/api.ts'

export type Picked = { path: string; file: File }
export type Upload = Picked & { state: 'waiting' | 'sending' | 'done' | 'tooLarge' | 'diskFull' | 'failed' }

const parallel = 3

/** Sends files a few at a time. @param tell called with the state of a file whenever it changes. */
export async function uploadFiles(
  to: { workspaceId: WorkspaceId; sourceId: SourceId },
  picked: readonly Picked[],
  tell: (upload: Upload) => void,
): Promise<void> {
  const waiting = picked.values()
  async function worker(): Promise<void> {
    for (const { path, file } of waiting) {
      if (file.size > limits.uploadBytes) {
        tell({ path, file, state: 'tooLarge' })
        continue
      }
      tell({ path, file, state: 'sending' })
      const address = api.address(sourceRoutes.upload, {
        workspaceId: to.workspaceId,
        sourceId: to.sourceId,
        path,
      })
      const sent = await fetch(address, {
        method: 'PUT',
        credentials: 'include',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      }).catch(() => null)
      tell({ path, file, state: stateOf(sent) })
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

const stateOf = (sent: Response | null): Upload['state'] => {
  if (sent?.ok) return 'done'
  if (sent?.status === errors.tooLarge.status) return 'tooLarge'
  return sent?.status === errors.diskFull.status ? 'diskFull' : 'failed'
}

/** Files dropped, with those inside dropped folders, each under its path, but for what programs left in these. */
export async function filesOf(transfer: DataTransfer): Promise<Picked[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return pickedOf(transfer.files)
  return (await Promise.all(entries.map((entry) => within(entry, '')))).flat()
}

/** Files chosen in a file dialog; a chosen folder keeps its paths, and what programs left in it stays there. */
export const pickedOf = (files: FileList): Picked[] =>
  [...files]
    .filter((file) => !file.webkitRelativePath || !isLeftover(file.name))
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))

async function within(entry: FileSystemEntry, above: string): Promise<Picked[]> {
  const path = `${above}${entry.name}`
  if (entry.isFile && above !== '' && isLeftover(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ path, file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const children: FileSystemEntry[] = []
  // A reader hands out a hundred entries at a time and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    children.push(...some)
  }
  return (await Promise.all(children.map((child) => within(child, `${path}/`)))).flat()
}
