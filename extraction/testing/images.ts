import decodeWebp, { init as initDecoder } from '@jsquash/webp/decode.js'
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js'
import { instantiating } from '../src/image/square.ts'

/**
 * A JPEG whose left half is black and right half white.
 * @param tags.orientation how the camera says it was held, 1 to 8.
 */
export async function jpegOf(
  width: number,
  height: number,
  tags: { orientation?: number; comment?: string } = {},
): Promise<Buffer> {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) data.set(at % width < width / 2 ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4)
  await initEncoder(instantiating('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  const plain = Buffer.from(await encodeJpeg({ data, width, height, colorSpace: 'srgb' }))
  const segments = [
    tags.orientation === undefined ? null : segment(0xe1, exif(tags.orientation)),
    tags.comment === undefined ? null : segment(0xfe, Buffer.from(tags.comment)),
  ].filter((part) => part !== null)
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)])
}

/** The pixels of a WebP as RGBA. */
export async function pixelsOf(webp: Buffer): Promise<Uint8ClampedArray> {
  await initDecoder(instantiating('@jsquash/webp/codec/dec/webp_dec.wasm'))
  return (await decodeWebp(Uint8Array.from(webp).buffer)).data
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** The smallest Exif there is: one directory with one entry. */
function exif(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Buffer.concat([Buffer.from('Exif\0\0MM'), Buffer.from([0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0])])
}
