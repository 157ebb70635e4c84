import { createHash } from 'node:crypto'

/** A file on this machine with the bytes of a blob. */
export type LocalBlob = { hash: string; size: number; path: string }

/** Bytes that were received but are not where they stay: nobody finds them and nobody takes them away, until their holder's scope ends. */
export type StagedBlob = LocalBlob & AsyncDisposable

/** Raw files of documents, by workspace and content: the same bytes are kept once. They need not be kept on this machine. */
export type Blobs = {
  /** Folders that staged and opened files lie in; the text reader may read nothing else. */
  readonly readable: readonly string[]
  /** Receives the bytes durably, on this machine. @param maxBytes stops reading beyond it. @throws BlobTooLarge; DiskFull; whatever the iteration throws. */
  stage(bytes: Bytes, maxBytes: number): Promise<StagedBlob>
  /**
   * Makes sure that staged bytes are stored durably; `existed` says that they were before. Storing them may take long, so it is done
   * before the transaction that writes what names them. Within it, while nobody may drop them (`holdContents`), it is done once more: by then
   * that is a look, unless somebody who drops contents was faster. Many at once cost less than one by one.
   */
  keep(workspaceId: string, staged: readonly StagedBlob[]): Promise<StoredBlob[]>
  /** Stages and keeps. @throws like `stage` */
  put(workspaceId: string, bytes: Bytes, maxBytes: number): Promise<StoredBlob>
  /** A file with the bytes as they are kept, as long as its holder's scope lasts. It must not be changed. Null when they are not there. */
  open(workspaceId: string, hash: string): Promise<(LocalBlob & AsyncDisposable) | null>
  /** Null when they are not there. */
  size(workspaceId: string, hash: string): Promise<number | null>
  /**
   * The bytes as they are kept.
   *
   * @param range from the first to before the last of some; all of them when absent.
   * @throws an error whose `code` is ENOENT when they are not there, EIO when what keeps them cannot read them any more.
   */
  read(workspaceId: string, hash: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>
  remove(workspaceId: string, hash: string): Promise<void>
  /** All of them, in no particular order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<{ workspaceId: string; hash: string; size: number; storedAt: Date }>
  /** Removes what was half received a day ago and more, by processes that were killed. */
  removeLeftovers(): Promise<void>
  /** Removes all files of a workspace. */
  removeAll(workspaceId: string): Promise<void>
}

export type StoredBlob = { hash: string; size: number; existed: boolean }
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

/** Whether what failed says that stored bytes are not there any more: a disk that cannot read a file has damaged it. */
export const isLost = (error: unknown): boolean => ['ENOENT', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Whether the bytes are there and are, bit for bit, those that were received. Reads all of them. */
export async function isWhole(bytes: AsyncIterable<Uint8Array>, hash: string): Promise<boolean> {
  const hashing = createHash('sha256')
  try {
    for await (const part of bytes) hashing.update(part)
  } catch (error) {
    if (isLost(error)) return false
    throw error
  }
  return hashing.digest('hex') === hash
}
