import type { Socket } from 'node:net'
import { IntegrationError } from '../../kit/kit.ts'
import { connectionFailure, silent } from '../file-server/failure.ts'
import { openData } from './data.ts'
import { refusal, type FtpReply } from './reply.ts'
import type { FtpSession } from './session.ts'

/**
 * Runs a command that sends bytes, and returns the reply that ended it.
 *
 * Leaving early closes the session: the server continues sending and a reply to come would be taken for the answer to something else.
 *
 * @throws IntegrationError
 */
export async function* transfer(session: FtpSession, command: string): AsyncGenerator<Buffer, FtpReply> {
  const { control } = session
  const data = await openData(session)
  let settled = false
  try {
    let reply = await control.begin(command)
    if (reply.code < 200) {
      yield* bytesOf(await data.connected(), session)
      reply = await control.final()
    }
    settled = true
    if (reply.code >= 300) throw refusal(reply)
    return reply
  } finally {
    data.close()
    if (!settled) control.close()
  }
}

async function* bytesOf(socket: Socket, { control, signal }: FtpSession): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  const giveUp = () => socket.destroy(silent(control.host))
  socket.on('timeout', giveUp)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    for (;;) {
      // Silence counts only while we listen: a reader that takes its time is no fault of the server.
      socket.setTimeout(control.patience.silenceMs)
      const { done, value } = await chunks.next()
      socket.setTimeout(0)
      if (done) return
      yield value
    }
  } catch (error) {
    throw connectionFailure(error, control.host)
  } finally {
    signal.removeEventListener('abort', giveUp)
    socket.destroy()
  }
}

/** Longest listing of one folder, in bytes: half a million names. Memory must not depend on what a server sends. */
const longestListing = 64 * 1024 * 1024

/**
 * All bytes of a listing as text of one byte per character, with the reply that ended it.
 *
 * @throws IntegrationError `upstream` when it does not end; EndlessListing
 */
export async function download(session: FtpSession, command: string): Promise<{ text: string; reply: FtpReply }> {
  const chunks: Buffer[] = []
  const bytes = transfer(session, command)
  for (let have = 0; have <= longestListing;) {
    const { done, value } = await bytes.next()
    if (done) return { text: Buffer.concat(chunks).toString('latin1'), reply: value }
    chunks.push(value)
    have += value.length
    session.budget.take('bytes', value.length)
  }
  session.control.close()
  await bytes.return({ code: 0, text: '' })
  throw new IntegrationError('upstream', 'The listing of a folder has no end.')
}
