import { expect, test } from 'vitest'
import { decode } from './decode.ts'

const bytesOf = (hex: string): ArrayBuffer => Uint8Array.from(hex.match(/../g)!, (byte) => parseInt(byte, 16)).buffer
const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer

test('text is shown in the encoding in which the server read it', () => {
  // As Windows saves it in Korean, Japanese, Chinese and Western Europe, and UTF-16 without a mark.
  expect(decode(bytesOf('c8b8c0c7b7cf'), '회의록')).toBe('회의록')
  expect(decode(bytesOf('89ef8b6382cc8e9197bf'), '会議の資料')).toBe('会議の資料')
  expect(decode(bytesOf('bbe1d2e9b5c4d7cac1cf'), '会议的资料')).toBe('会议的资料')
  expect(decode(bytesOf('b77cc4b3aabab8eaaec6'), '會議的資料')).toBe('會議的資料')
  expect(decode(bytesOf('4d2e204dfc6c6c65722c20636166e9'), 'M. Müller, café')).toBe('M. Müller, café')
  expect(decode(bytesOf('6d0065006d006f00'), 'memo')).toBe('memo')
})

test('what is UTF-8 is read so, also where nothing of it is known', () => {
  expect(decode(utf8('회의록 memo'), '')).toBe('회의록 memo')
  expect(decode(utf8('회의록'.normalize('NFD')), '회의록')).toBe('회의록'.normalize('NFD'))
  expect(decode(utf8('memo'), 'memo')).toBe('memo')
})

test('what begins with a mark is what the mark says', () => {
  expect(decode(bytesOf('fffe84c7'), '')).toBe('임')
  expect(decode(bytesOf('feffc784'), '')).toBe('임')
})
