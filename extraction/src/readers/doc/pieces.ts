import { refuse } from '../../refusal.ts'
import type { Fib } from './fib.ts'

/** A run of characters and where its bytes lie in the document stream. */
export type Piece = { firstCharacter: number; characters: number; at: number; bytesPerCharacter: 1 | 2 }

const clxIndex = 33

/** The piece table: how the text is put together after edits. Source: [MS-DOC] 2.9.38 Clx, 2.8.35 PlcPcd. */
export function readPieces(fib: Fib): Piece[] {
  const clx = fib.structure(clxIndex)
  let at = 0
  // Property modifiers come first; the piece table is the last thing.
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (at + 5 > clx.length || clx[at] !== 2) throw refuse('corrupt', 'document has no piece table')
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.floor((plc.length - 4) / 12)
  const pieces: Piece[] = []
  for (let index = 0; index < count; index++) {
    const firstCharacter = plc.readUInt32LE(index * 4)
    const characters = plc.readUInt32LE(index * 4 + 4) - firstCharacter
    const position = plc.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const narrow = (position & 0x4000_0000) !== 0
    const offset = position & 0x3fff_ffff
    if (characters < 0) throw refuse('corrupt', 'piece table is out of order')
    pieces.push({ firstCharacter, characters, at: narrow ? offset / 2 : offset, bytesPerCharacter: narrow ? 1 : 2 })
  }
  return pieces
}

const narrowDecoder = new TextDecoder('windows-1252')

export const pieceText = (document: Buffer, { at, characters, bytesPerCharacter }: Piece): string =>
  bytesPerCharacter === 2
    ? document.toString('utf16le', at, at + characters * 2)
    : narrowDecoder.decode(document.subarray(at, at + characters))
