import { expect, test } from 'vitest'
import { decodeText } from '../../../lib/text/decode-text.ts'
import { parseCsv, templateOf } from './csv.ts'

const emails = (text: string) => parseCsv(text).map(({ email }) => email)
/** '이메일' in CP949, as Excel on Korean Windows writes it. */
const cp949 = [0xc0, 0xcc, 0xb8, 0xde, 0xc0, 0xcf]
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

test('a file of Korean Excel is read', () => {
  expect(decodeText(bytes(cp949, '\r\na@b.kr\r\n'))).toBe('이메일\r\na@b.kr\r\n')
})

test('a file with a byte order mark is read, in UTF-8 and in UTF-16', () => {
  expect(emails(decodeText(bytes([0xef, 0xbb, 0xbf], '이메일,이름\r\na@b.kr,김')))).toEqual(['a@b.kr'])
  const utf16 = new Uint8Array(
    ['\uFEFFemail\r\na@b.kr'].flatMap((text) => [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])),
  )
  expect(emails(decodeText(utf16))).toEqual(['a@b.kr'])
})

test('the column is found by its head, wherever it stands', () => {
  expect(emails('이름,부서,E-mail\n"김, 하늘",연구,a@b.kr\n이,개발,c@d.kr')).toEqual(['a@b.kr', 'c@d.kr'])
})

test('without a head the cell that looks like an address counts', () => {
  expect(emails('Kim,kim@a.kr\nlee@a.kr,Lee')).toEqual(['kim@a.kr', 'lee@a.kr'])
})

test('semicolons and tabs separate cells too', () => {
  expect(emails('name;email\nKim;kim@a.kr')).toEqual(['kim@a.kr'])
  expect(emails('name\temail\nKim\tkim@a.kr')).toEqual(['kim@a.kr'])
})

test('every line that cannot be used is reported with its number', () => {
  expect(parseCsv('email\na@b.kr\n\nnobody\nA@b.kr\n').map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [4, 'malformed'],
    [5, 'duplicate'],
  ])
})

test('the template is read again as it is, with nobody in it', async () => {
  const template = new Uint8Array(await templateOf(['이메일', '이름']).arrayBuffer())
  expect(emails(decodeText(template))).toEqual([])
  expect(emails(`${decodeText(template)}a@b.kr,김`)).toEqual(['a@b.kr'])
})

test('a thousand lines are read at once', () => {
  const text = Array.from({ length: 1000 }, (_, index) => `person${index}@a.kr,Person ${index}`).join('\n')
  expect(parseCsv(`email,name\n${text}`)).toHaveLength(1000)
})
