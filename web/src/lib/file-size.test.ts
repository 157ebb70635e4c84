import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [999, 'en', '999 bytes'],
  [11, 'ko', '11바이트'],
  [14_400, 'ko', '14kB'],
  [14_400, 'en', '14 kB'],
  [1_234_567, 'en', '1.2 MB'],
  [52_428_800, 'ko', '52.4MB'],
  [3_000_000_000_000, 'en', '3,000 GB'],
] as const)('%i bytes in %s are %s', (bytes, language, shown) => {
  expect(fileSize(bytes, language)).toBe(shown)
})
