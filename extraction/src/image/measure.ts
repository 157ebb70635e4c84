type ImageKind = 'jpeg' | 'png' | 'webp'
export type Measured = { kind: ImageKind; width: number; height: number }

/**
 * What an image says of itself, without unpacking a single pixel.
 *
 * @returns null for what is no whole JPEG, PNG or still WebP from its first byte to its last: a file that goes on behind the image is
 * something else as well.
 */
export function measureImage(bytes: Buffer): Measured | null {
  try {
    return measurePng(bytes) ?? measureJpeg(bytes) ?? measureWebp(bytes)
  } catch (error) {
    // Reading behind the end: the file is cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function measurePng(bytes: Buffer): Measured | null {
  if (!bytes.subarray(0, 8).equals(pngHead) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  for (let at = 8; ;) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    // Length, name, contents, checksum.
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length ? sized('png', width, height) : null
  }
}

function measureJpeg(bytes: Buffer): Measured | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let found: Measured | null = null
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) return at + 2 === bytes.length ? found : null
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    // A second frame could be larger than the one that is measured.
    if (isFrame && found) return null
    if (isFrame) found = sized('jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    // A marker may be padded in front; all others here carry their length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) at = afterScan(bytes, at)
  }
}

/** Packed pixels go on until a marker that is neither a stuffed byte nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('cut off')
}

function measureWebp(bytes: Buffer): Measured | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return sized('webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return sized('webp', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
  }
  const isAnimated = (bytes.readUInt8(20) & 2) !== 0
  if (kind !== 'VP8X' || isAnimated) return null
  return sized('webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
}

const sized = (kind: ImageKind, width: number, height: number): Measured | null =>
  width > 0 && height > 0 ? { kind, width, height } : null
