import { crc32, deflateSync } from 'node:zlib'

/** A picture in shades of grey, a byte for each pixel: all that text needs. */
export type Grey = { width: number; height: number; pixels: Uint8Array }

/** What a decoder makes of a picture: bits (0 is black), or red, green and blue, perhaps with opacity. */
export type Decoded = { width: number; height: number; channels: 'bits' | 3 | 4; data: Uint8Array | Uint8ClampedArray }

/** @throws RangeError when there are fewer pixels than it says. */
export function toGrey({ width, height, channels, data }: Decoded): Grey {
  const pixels = new Uint8Array(width * height)
  const rowBytes = (width + 7) >> 3
  if (data.length < (channels === 'bits' ? rowBytes * height : pixels.length * channels)) throw new RangeError('too few pixels')
  for (let at = 0; at < pixels.length; at++) {
    if (channels === 'bits') {
      const column = at % width
      const byte = data[((at / width) | 0) * rowBytes + (column >> 3)]!
      pixels[at] = byte & (128 >> (column & 7)) ? 255 : 0
      continue
    }
    const from = at * channels
    const grey = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
    // What one sees through is the paper behind it.
    const opacity = channels === 4 ? data[from + 3]! / 255 : 1
    pixels[at] = grey * opacity + 255 * (1 - opacity)
  }
  return { width, height, pixels }
}

/** @param degrees clockwise; a multiple of 90. */
export function turned(grey: Grey, degrees: number): Grey {
  const turns = (((degrees / 90) % 4) + 4) % 4
  let { width, height, pixels } = grey
  for (let turn = 0; turn < turns; turn++) {
    const next = new Uint8Array(pixels.length)
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) next[x * height + (height - 1 - y)] = pixels[y * width + x]!
    ;[width, height, pixels] = [height, width, next]
  }
  return { width, height, pixels }
}

/** The picture as a PNG file. */
export function toPng({ width, height, pixels }: Grey): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of grey; the rest is as it always is.
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(rows, { level: 3 })),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
