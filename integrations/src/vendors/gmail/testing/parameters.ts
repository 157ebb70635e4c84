import { readable } from '../message/headers.ts'

/** Parameters of a header by name, as programs read them, those in pieces and in other letters put together: https://www.rfc-editor.org/rfc/rfc2231 */
export function parametersOf(header: string): Map<string, string> {
  const found = [...header.matchAll(/;\s*([\w!#$&.+^`|~-]+)(?:\*(\d+))?(\*)?=(?:"([^"]*)"|([^\s;"]+))/g)]
  const pieces = found.map(([, name = '', number = '0', star, quoted, bare = '']) => ({
    name: name.toLowerCase(),
    number: Number(number),
    octets: star ? octetsOf(bare.replace(number === '0' ? /^utf-8'[^']*'/i : '', '')) : Buffer.from(readable(quoted ?? bare)),
  }))
  const names = [...new Set(pieces.map(({ name }) => name))]
  return new Map(names.map((name) => [name, valueOf(pieces.filter((piece) => piece.name === name))]))
}

const valueOf = (pieces: readonly { number: number; octets: Buffer }[]): string =>
  Buffer.concat(pieces.toSorted((one, other) => one.number - other.number).map(({ octets }) => octets)).toString()

const octetsOf = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
