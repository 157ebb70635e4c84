import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Place } from '../blob-url.ts'
import type { S3Objects } from './s3-objects.ts'
import { StoreFailure } from './store-failure.ts'

/**
 * Writes down whose files a folder of a bucket holds. What an installation does not know it removes as nobody's, so that a second one that was
 * given the same folder, as when the copy of a Quarry is tried, would remove those of the first.
 *
 * @throws StoreFailure — they are another's
 */
export async function claim(objects: S3Objects, place: S3Place, owner: string): Promise<void> {
  const key = `${place.prefix}installation`
  const found = (await ownerAt(objects, key)) ?? (await writeOwner(objects, key, owner))
  if (found !== owner) throw new StoreFailure('foreign', place, key)
}

async function writeOwner(objects: S3Objects, key: string, owner: string): Promise<string | null> {
  const hash = createHash('sha256').update(owner).digest('hex')
  await objects.write(key, { hash, size: Buffer.byteLength(owner), open: () => Readable.from([owner]) }, { onlyNew: true })
  // Another may have been faster.
  return ownerAt(objects, key)
}

async function ownerAt(objects: S3Objects, key: string): Promise<string | null> {
  try {
    return Buffer.concat(await Array.fromAsync(objects.read(key))).toString()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
