import type { FileNameCodec } from '../file-server/names.ts'
import { IntegrationError } from '../../kit/kit.ts'

/** `modified`: seconds since 1970, as the server's clock has it. */
export type Attributes = { size: number; modified: number; kind: 'file' | 'folder' | 'link' | 'other' }

export type FileEntry = { name: string; attributes: Attributes }

/** Longest packet taken from a server; its own answers are far shorter. */
const longest = 1024 * 1024

const flags = { size: 1, owner: 2, permissions: 4, times: 8, extended: 0x80000000 }
const kinds: Record<number, Attributes['kind']> = { 0o04: 'folder', 0o10: 'file', 0o12: 'link' }

/** What no server that works sends. The conversation cannot continue after it. */
const nonsense = (what: string) => new IntegrationError('upstream', what)

/** Reads one packet from its beginning. @throws IntegrationError `upstream` once there are too few bytes left */
export class PacketReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    return this.#next(1)[0]!
  }

  number(): number {
    return this.#next(4).readUInt32BE()
  }

  text(): Buffer {
    return this.#next(this.number())
  }

  /** How many entries follow; each takes some bytes, so there are never more than that. */
  count(): number {
    const count = this.number()
    if (count > this.#bytes.length) throw nonsense('The server announces more entries than it sends.')
    return count
  }

  attributes(): Attributes {
    const given = this.number()
    const size = given & flags.size ? Number(this.#next(8).readBigUInt64BE()) : 0
    if (given & flags.owner) this.#next(8)
    const mode = given & flags.permissions ? this.number() : 0
    const times = given & flags.times ? this.#next(8) : null
    for (let left = given & flags.extended ? this.count() : 0; left > 0; left--) {
      this.text()
      this.text()
    }
    return { size, modified: times?.readUInt32BE(4) ?? 0, kind: kinds[(mode >>> 12) & 0o17] ?? 'other' }
  }

  #next(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw nonsense('The server sent an answer that is too short.')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}

export const nameOf = (body: PacketReader, names: FileNameCodec): string => names.read(body.text().toString('latin1'))

export function entryOf(body: PacketReader, names: FileNameCodec): FileEntry {
  const name = nameOf(body, names)
  // The same as a line of `ls`, for people.
  body.text()
  return { name, attributes: body.attributes() }
}

/** Collects bytes into packets, however they are cut. */
export function packetsIn(take: (packet: PacketReader) => void): (bytes: Buffer) => void {
  let held: Buffer[] = []
  let have = 0
  let wanted = 4
  return (bytes) => {
    held.push(bytes)
    have += bytes.length
    while (have >= wanted) {
      const all = held.length === 1 ? held[0]! : Buffer.concat(held)
      const length = all.readUInt32BE()
      if (length < 1 || length > longest) throw nonsense('The server sends something that is no file transfer.')
      held = [all]
      wanted = 4 + length
      if (have < wanted) return
      take(new PacketReader(all.subarray(4, wanted)))
      held = all.length > wanted ? [all.subarray(wanted)] : []
      have -= wanted
      wanted = 4
    }
  }
}
