import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Blobs, isWhole } from './blobs.ts'
import { openFolderBlobs } from './folder-blobs.ts'
import type { Patience } from './s3/s3-client.ts'
import { openS3Blobs } from './s3/s3-blobs.ts'
import { StoreFailure } from './s3/store-failure.ts'
import { openSpool } from './spool.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'BLOB_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN'>
type Options = {
  /** Throws when files must not be stored now. */
  requireSpace?: (bytes: number) => Promise<void>
  /** The installation that files in a store are of; absent: they are only read, or brought to whoever starts with them. */
  owner?: string | undefined
  patience?: Patience
}

/** Files where the operator wants them. */
export async function openBlobs(
  config: Settings,
  { requireSpace = async () => {}, owner, patience = {} }: Options = {},
): Promise<Blobs> {
  const { BLOB_URL, AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '', AWS_SESSION_TOKEN: sessionToken } = config
  if (!BLOB_URL?.s3) return openFolderBlobs(BLOB_URL?.folder ?? join(config.DATA_DIR, 'blobs'), requireSpace)
  const spool = await openSpool(join(config.DATA_DIR, 'spool'), requireSpace)
  return openS3Blobs({ place: BLOB_URL.s3, keys: { id, secret, sessionToken }, spool, owner, patience })
}

/** Nobody waits longer to learn how the store is. */
const examinationPatience: Patience = { patienceMs: 3_000, silenceMs: 5_000 }

/**
 * Does once what Quarry does with its store all the time. What is left of it when it is cut short belongs to nobody, and is cleared away as such.
 * @returns what is wrong with it; null: nothing, or files are kept in a folder
 */
export async function examineStore(config: Settings, owner?: string): Promise<StoreFailure | null> {
  const place = config.BLOB_URL?.s3
  if (!place) return null
  const blobs = await openBlobs(config, { owner, patience: examinationPatience })
  try {
    // First, for to this alone a store says what it has against a caller: elsewhere it may reply without a word.
    for await (const _ of blobs.list()) break
    const nobody = randomUUID()
    const { hash } = await blobs.put(nobody, [randomBytes(32)], 32)
    const isKept = await isWhole(blobs.read(nobody, hash), hash)
    await blobs.remove(nobody, hash)
    return isKept ? null : new StoreFailure('answer', place, 'it returns other bytes')
  } catch (error) {
    if (error instanceof StoreFailure) return error
    throw error
  }
}
