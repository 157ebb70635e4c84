import { segmentsOf } from '../../protocols/file-server/path.ts'
import type { Pool } from '../../protocols/file-server/pool.ts'
import { IntegrationError, type Item } from '../../kit/kit.ts'
import { isInside } from './changes.ts'
import type { Attributes } from '../../protocols/sftp/packet.ts'
import type { SftpSession } from '../../protocols/sftp/session.ts'

/** Every server takes questions of this length (bytes). */
const chunkSize = 32 * 1024
/** Questions under way for one file: 1 MiB, enough for 100 Mbit/s across an ocean. */
const window = 32

/** @throws IntegrationError */
export async function* read(pool: Pool<SftpSession>, item: Pick<Item, 'externalId' | 'size'>): AsyncGenerator<Uint8Array> {
  const path = segmentsOf(item.externalId).join('/')
  const { connection: session, release } = await pool.lease()
  try {
    yield* bytesOf(session, `${session.base}/${path}`, item.size)
  } finally {
    release()
  }
}

async function* bytesOf(session: SftpSession, path: string, expected: number | null): AsyncGenerator<Uint8Array> {
  const { sftp, ask } = session
  // Asked together, because over a long line every question costs more than a small file.
  const inside = ask<string>((answer) => sftp.realpath(path, answer)).then((real) => isInside(session, real))
  inside.catch(() => null)
  const handle = await ask<Buffer>((answer) => sftp.open(path, answer))
  try {
    // One byte more than was listed: where it does not come, the file still ends there, and nobody has to ask.
    const isShort = expected !== null && expected < chunkSize
    const firstChunk = piece(session, handle, 0, isShort ? expected + 1 : chunkSize)
    firstChunk.catch(() => null)
    const endsAsListed = isShort && (await firstChunk).length === expected
    const size = endsAsListed ? expected : (await ask<Attributes>((answer) => sftp.fstat(handle, answer))).size
    if (!(await inside)) throw new IntegrationError('forbidden', 'This link leads out of the base folder.')
    // The size now, not the size as listed: a file that grew meanwhile is whole all the same.
    yield* inOrder(session, handle, size, firstChunk)
  } finally {
    ask<void>((answer) => sftp.close(handle, answer)).catch(() => null)
  }
}

async function* inOrder(session: SftpSession, handle: Buffer, size: number, firstChunk: Promise<Buffer>): AsyncGenerator<Buffer> {
  const first = (await firstChunk).subarray(0, size)
  if (size > 0 && first.length === 0) throw cutOff(0, size)
  if (first.length > 0) yield first
  const queue: Promise<Buffer>[] = []
  let asked = first.length
  let given = first.length
  while (given < size) {
    for (; asked < size && queue.length < window; asked += chunkSize) {
      const next = whole(session, handle, asked, Math.min(chunkSize, size - asked))
      next.catch(() => null)
      queue.push(next)
    }
    const chunk = (await queue.shift())!
    given += chunk.length
    yield chunk
  }
}

/** Servers may send less than requested; only nothing at all means the end. */
async function whole(session: SftpSession, handle: Buffer, position: number, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let have = 0; have < length;) {
    const next = await piece(session, handle, position + have, length - have)
    if (next.length === 0) throw cutOff(position + have, position + length)
    pieces.push(next)
    have += next.length
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

/** Empty at the end of the file. */
const piece = ({ sftp, ask }: SftpSession, handle: Buffer, position: number, length: number): Promise<Buffer> =>
  ask<Buffer>((answer) => sftp.read(handle, position, length, answer))

const cutOff = (have: number, size: number) => new IntegrationError('upstream', `The file ended after ${have} of ${size} bytes.`)
