import type { ClientChannel } from 'ssh2'
import { namesIn } from '../file-server/names.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { entryOf, nameOf, packetsIn, type Attributes, type FileEntry, type PacketReader } from './packet.ts'

/**
 * What reading needs of SFTP version 3 (draft-ietf-secsh-filexfer-02), on the SSH library's channel. The library's own client takes names
 * for UTF-8 whatever they are, so that files with other names could be listed and never asked for.
 */

type Answer<T> = (error: Error | null, value: T) => void
type Reply = { type: number; body: PacketReader }

const ask = { init: 1, open: 3, close: 4, read: 5, fstat: 8, opendir: 11, readdir: 12, realpath: 16, stat: 17 }
const says = { version: 2, status: 101, handle: 102, data: 103, name: 104, attributes: 105 }
const [ok, endOfFile, badMessage] = [0, 1, 5]
const readable = 1
/** Of one folder. Memory must not depend on what a server says. */
const mostEntries = 1_000_000

/** Names are text; bytes that are no UTF-8 stand in it as private characters and lead back to the same bytes. */
const names = namesIn('utf-8')
const bytesOf = (path: string): Buffer => Buffer.from(names.write(path) ?? '', 'latin1')

export class Sftp {
  readonly #channel: ClientChannel
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #next = 0

  private constructor(channel: ClientChannel) {
    this.#channel = channel
  }

  /**
   * @param ready called once the server has greeted.
   * @param broken called when the conversation cannot continue; what was asked is then never answered.
   */
  static open(channel: ClientChannel, ready: Answer<Sftp>, broken: (error: unknown) => void): void {
    const sftp = new Sftp(channel)
    let greeted = false
    const read = packetsIn((packet) => {
      const type = packet.byte()
      if (greeted) return sftp.#take(type, packet)
      if (type !== says.version) throw new IntegrationError('upstream', 'The server does not greet as a file server.')
      greeted = true
      ready(null, sftp)
    })
    channel.on('data', (bytes: Buffer) => {
      try {
        read(bytes)
      } catch (error) {
        broken(error)
      }
    })
    channel.on('error', broken)
    channel.on('close', () => broken(new Error('Connection lost')))
    channel.stderr.resume()
    channel.write(packet(ask.init, number(3)))
  }

  realpath(path: string, answer: Answer<string>): void {
    this.#send(ask.realpath, [text(bytesOf(path))], says.name, answer, (body) => {
      if (body.number() === 0) throw unclear()
      return nameOf(body, names)
    })
  }

  stat(path: string, answer: Answer<Attributes>): void {
    this.#send(ask.stat, [text(bytesOf(path))], says.attributes, answer, (body) => body.attributes())
  }

  /** Opens a file for reading. */
  open(path: string, answer: Answer<Buffer>): void {
    const parts = [text(bytesOf(path)), number(readable), number(0)]
    this.#send(ask.open, parts, says.handle, answer, (body) => body.text())
  }

  fstat(handle: Buffer, answer: Answer<Attributes>): void {
    this.#send(ask.fstat, [text(handle)], says.attributes, answer, (body) => body.attributes())
  }

  /** At most `length` bytes from `position` on; none at the end of the file. */
  read(handle: Buffer, position: number, length: number, answer: Answer<Buffer>): void {
    const parts = [text(handle), long(position), number(length)]
    const atEnd: Answer<Buffer> = (error, bytes) => (isEnd(error) ? answer(null, Buffer.alloc(0)) : answer(error, bytes))
    this.#send(ask.read, parts, says.data, atEnd, (body) => body.text().subarray(0, length))
  }

  close(handle: Buffer, answer: Answer<void>): void {
    this.#send(ask.close, [text(handle)], says.status, answer, () => undefined)
  }

  /** All of a folder. */
  readdir(path: string, answer: Answer<FileEntry[]>): void {
    const entries: FileEntry[] = []
    this.#send<Buffer>(
      ask.opendir,
      [text(bytesOf(path))],
      says.handle,
      (error, handle) => {
        if (error) return answer(error, entries)
        const end = (failure: Error | null): void => {
          this.close(handle, () => null)
          answer(failure, entries)
        }
        const more = (): void => {
          this.#send<FileEntry[]>(
            ask.readdir,
            [text(handle)],
            says.name,
            (failure, some) => {
              if (isEnd(failure)) return end(null)
              if (failure) return end(failure)
              for (const entry of some) entries.push(entry)
              if (entries.length > mostEntries) return end(new IntegrationError('upstream', 'The folder has no end.'))
              more()
            },
            (body) => Array.from({ length: body.count() }, () => entryOf(body, names)),
          )
        }
        more()
      },
      (body) => body.text(),
    )
  }

  #send<T>(type: number, parts: Buffer[], wanted: number, answer: Answer<T>, read: (body: PacketReader) => T): void {
    const id = this.#next++ % 2 ** 32
    const none = undefined as T
    this.#waiting.set(id, (reply) => {
      try {
        if (reply.type === says.status) {
          const failure = statusOf(reply.body)
          return answer(failure ?? (wanted === says.status ? null : unclear()), none)
        }
        if (reply.type !== wanted) throw unclear()
        answer(null, read(reply.body))
      } catch (failure) {
        answer(failure as Error, none)
      }
    })
    this.#channel.write(packet(type, number(id), ...parts))
  }

  #take(type: number, body: PacketReader): void {
    const id = body.number()
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.({ type, body })
  }
}

const words = ['', 'End of file', 'No such file', 'Permission denied', 'Failure', 'Bad message']

/** null for success. */
function statusOf(body: PacketReader): (Error & { code: number }) | null {
  const code = body.number()
  if (code === ok) return null
  const said = body.isAtEnd() ? '' : body.text().toString('utf8').slice(0, 300)
  return Object.assign(new Error(said || words[code] || `Status ${code}`), { code })
}

const isEnd = (error: Error | null): boolean => (error as { code?: number } | null)?.code === endOfFile
const unclear = () => Object.assign(new Error('The server gives an answer to another question.'), { code: badMessage })

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function long(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
const text = (bytes: Buffer): Buffer => Buffer.concat([number(bytes.length), bytes])

function packet(type: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from([type]), ...parts])
  return Buffer.concat([number(body.length), body])
}
