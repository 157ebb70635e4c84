import { expect, test } from 'vitest'
import { limits } from '@quarry/contract/limits'
import { fileSize } from './file-size.ts'

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [1023, 'en', '1,023 bytes'],
  [1024, 'en', '1 kB'],
  [11, 'ko', '11바이트'],
  [14_400, 'ko', '14kB'],
  [14_400, 'en', '14 kB'],
  [1_234_567, 'en', '1.2 MB'],
  [limits.uploadBytes, 'ko', '50MB'],
  [3 * 1024 ** 4, 'en', '3,072 GB'],
] as const)('%i bytes in %s are %s', (bytes, language, shown) => {
  expect(fileSize(bytes, language)).toBe(shown)
})
