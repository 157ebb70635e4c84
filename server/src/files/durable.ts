import { type FileHandle, open } from 'node:fs/promises'

/** Writes all of it. A disk that is nearly full takes a part of a write, and says that it is full only with the next. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.byteLength;) from += (await file.write(bytes, from)).bytesWritten
}

/** Makes the names in a folder as durable as the files. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call; its file system keeps a journal of names.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}
