import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { measureImage } from './measure.ts'
import { shrinkImage } from './shrink-image.ts'
import { jpegOf, pixelsOf } from '../../testing/images.ts'

const options = { side: 64, maxPixels: 1_000_000 }
const shrink = (bytes: Uint8Array) => shrinkImage(bytes, options)
const unreadable = { refusal: 'unreadable' }

const chunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.concat([Buffer.from(name), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(head))
  return Buffer.concat([length, head, sum])
}
/** A grey PNG. @param claims what its head says, when that is not what it holds. */
function png(width: number, height: number, claims = { width, height }): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claims.width, 0)
  head.writeUInt32BE(claims.height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(width, 0x80)])))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** The square that became of it. */
async function squareOf(bytes: Uint8Array): Promise<Buffer> {
  const result = await shrink(bytes)
  return 'bytes' in result ? Buffer.from(result.bytes) : assert.fail(result.refusal)
}

for (const [name, file] of [
  ['a PNG', async () => png(200, 90)],
  ['a JPEG', () => jpegOf(200, 90)],
  ['a WebP', async () => squareOf(png(300, 300))],
  ['a single pixel', async () => png(1, 1)],
] as const) {
  test(`${name} becomes a square WebP`, async () => {
    assert.deepEqual(measureImage(await squareOf(await file())), { kind: 'webp', width: 64, height: 64 })
  })
}

test('an image is turned as its camera was held', async () => {
  // Left half black, right half white; held so that the right side was up.
  const upright = await pixelsOf(await squareOf(await jpegOf(64, 64)))
  const turned = await pixelsOf(await squareOf(await jpegOf(64, 64, { orientation: 6 })))
  const at = (pixels: Uint8ClampedArray, x: number, y: number) => (pixels[(y * 64 + x) * 4]! > 128 ? 'white' : 'black')
  assert.deepEqual([at(upright, 5, 32), at(upright, 58, 32), at(upright, 32, 5)].slice(0, 2), ['black', 'white'])
  assert.deepEqual([at(turned, 32, 5), at(turned, 32, 58)], ['black', 'white'])
})

test('nothing a camera wrote beside the pixels is left', async () => {
  const secret = 'GPS 37.5665 126.9780'
  const before = await jpegOf(64, 64, { comment: secret, orientation: 1 })
  assert.ok(before.includes(secret))
  const after = await squareOf(before)
  assert.ok(!after.includes(secret) && !after.includes('Exif'))
})

for (const [name, file] of [
  ['nothing', Buffer.alloc(0)],
  ['a drawing of instructions', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page that calls itself a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['an image that goes on as an archive', Buffer.concat([png(8, 8), Buffer.from('PK\u0003\u0004')])],
  ['an image that goes on as a page', Buffer.concat([png(8, 8), Buffer.from('<html><script>alert(1)</script>')])],
  ['half an image', png(64, 64).subarray(0, 60)],
  ['an image whose header announces more than it holds', png(4, 4, { width: 900, height: 900 })],
  ['an image without a width', png(0, 4)],
  ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
  ['noise that begins as a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 0x41)])],
  ['an endless run of padding', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(200_000, 0xff)])],
] as const) {
  test(`${name} is unreadable`, async () => {
    assert.deepEqual(await shrink(file), unreadable)
  })
}

test('an image with a JPEG or a page behind it is unreadable', async () => {
  const image = await jpegOf(16, 16)
  assert.deepEqual(await shrink(Buffer.concat([image, image])), unreadable)
  assert.deepEqual(await shrink(Buffer.concat([image, Buffer.from('<html>')])), unreadable)
})

test('an image of more pixels than allowed is refused by its head alone', async () => {
  const bomb = png(1, 1, { width: 50_000, height: 50_000 })
  assert.deepEqual(await shrink(bomb), { refusal: 'tooManyPixels' })
})

test('a process that takes too long is ended, and there is no image', async () => {
  assert.deepEqual(await shrinkImage(png(500, 500), { ...options, timeMs: 0 }), unreadable)
})
