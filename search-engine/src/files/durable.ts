import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** A file of a snapshot as it must be found again. */
export type SavedFile = { name: string; bytes: number; checksum: number }

/** Suffix of what is not complete yet. */
export const UNFINISHED = '.new'

const PIECE = 1 << 22

/** Writes a file that is either whole under its name or not there at all, even after a loss of power once the folder is synced. */
export function writeDurably(directory: string, name: string, content: Uint8Array): SavedFile {
  const path = join(directory, name)
  const file = openSync(path + UNFINISHED, 'w', 0o600)
  let checksum = 0
  try {
    for (let start = 0; start < content.length;) {
      const piece = content.subarray(start, start + PIECE)
      const bytes = writeSync(file, piece)
      checksum = crc32(piece.subarray(0, bytes), checksum)
      start += bytes
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(path + UNFINISHED, path)
  return { name, bytes: content.length, checksum }
}

/** Makes the names in the folder as durable as the files. */
export function syncDirectory(directory: string): void {
  // Windows has no such call; its file system keeps a journal of names.
  if (process.platform === 'win32') return
  const file = openSync(directory, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Reads a file into shared memory.
 *
 * @throws Error when it is missing or is not, bit for bit, what was saved.
 */
export function readVerified(directory: string, { name, bytes, checksum }: SavedFile): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes)
  const content = new Uint8Array(buffer)
  const file = openSync(join(directory, name), 'r')
  try {
    let found = 0
    let read = 0
    while (read < bytes) {
      const piece = content.subarray(read, Math.min(bytes, read + PIECE))
      const count = readSync(file, piece)
      if (count === 0) throw new Error(`${name} is cut off`)
      found = crc32(piece.subarray(0, count), found)
      read += count
    }
    if (found !== checksum) throw new Error(`${name} is damaged`)
    return buffer
  } finally {
    closeSync(file)
  }
}
