import { mkdir, rm } from 'node:fs/promises'
import { galleryFolder } from '../testing/gallery.ts'

export default async function emptyFolder(): Promise<void> {
  await rm(galleryFolder, { recursive: true, force: true })
  await mkdir(galleryFolder)
}
