import { IntegrationError, type Item } from '../../kit/kit.ts'
import { segmentsInLine, wirePath } from './changes.ts'
import type { Pool } from '../../protocols/file-server/pool.ts'
import type { FtpSession } from '../../protocols/ftp/session.ts'
import { transfer } from '../../protocols/ftp/transfer.ts'

/** @throws IntegrationError */
export async function* read(pool: Pool<FtpSession>, item: Pick<Item, 'externalId' | 'size'>): AsyncGenerator<Uint8Array> {
  segmentsInLine(item.externalId)
  const { connection: session, release } = await pool.lease()
  try {
    const path = wirePath(session, item.externalId)
    let bytes = 0
    try {
      for await (const chunk of transfer(session, `RETR ${path}`)) {
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      throw await clearer(session, path, error)
    }
    if (item.size === null || bytes === item.size) return
    // The file may have grown or shrunk since it was listed; then the next run brings its new version.
    const size = await sizeOf(session, path)
    if (bytes !== size) throw new IntegrationError('upstream', `The server sent ${bytes} of ${size ?? item.size} bytes.`)
  } finally {
    release()
  }
}

/** Many servers use the same words for a missing file and one that may not be read. */
async function clearer(session: FtpSession, path: string, error: unknown): Promise<unknown> {
  const vague =
    error instanceof IntegrationError &&
    error.reason === 'forbidden' &&
    !/denied|permi|privilege|not allowed/i.test(error.message)
  if (!vague || session.control.failed) return error
  return (await sizeOf(session, path)) === null ? new IntegrationError('notFound', error.message, { cause: error }) : error
}

async function sizeOf(session: FtpSession, path: string): Promise<number | null> {
  const { code, text } = await session.control.ask(`SIZE ${path}`)
  return code === 213 ? Number.parseInt(text, 10) : null
}
