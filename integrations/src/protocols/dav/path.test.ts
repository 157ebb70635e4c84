import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { decodeName, encodeName, hrefNames, isName, readableName, splitPath } from './path.ts'

for (const name of [
  'a & b',
  '100%',
  '%41',
  '%2F',
  'a#b?c',
  'plus+',
  'x'.repeat(250),
  ' leading and trailing ',
  '한글',
  '한글'.normalize('NFD'),
  '😀',
  'quote\'"\\',
  '﻿bom',
]) {
  test(`the name ${JSON.stringify(name.slice(0, 30))} comes back as it was asked for`, () =>
    assert.equal(decodeName(encodeName(name)), name))
}

test('any bytes come back as they were', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < 2000; round += 1) {
    const bytes = Buffer.from(Array.from({ length: 1 + below(12) }, () => (below(3) === 0 ? 0xee + below(3) : below(256))))
    const segment = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const encoded = encodeName(decodeName(segment))
    assert.ok(bytes.equals(unescaped(encoded)), `${segment} became ${encoded}`)
  }
})

test('two names the server distinguishes stay distinct', () => {
  const segments = ['%EF%80', '%EE%BC%80', '%EE%BD%AF', '%EF', '%80', '%25EF', 'a%2Fb', 'a/b'.replace('/', '%EE%BC%AF')]
  assert.equal(new Set(segments.map(decodeName)).size, segments.length)
})

test('what a careless server did not encode is taken as it stands', () => {
  assert.deepEqual(['100%', 'a b', '한글', 'a%zz', 'a#b?c'].map(decodeName), ['100%', 'a b', '한글', 'a%zz', 'a#b?c'])
})

test('a name in the Korean code page is shown in Hangul and asked for in its own bytes', () => {
  const name = decodeName('%C7%D1%B1%DB.txt')
  assert.equal(readableName(name), '한글.txt')
  assert.equal(encodeName(name), '%C7%D1%B1%DB.txt')
})

test('decomposed Hangul is shown composed', () => assert.equal(readableName('한글'.normalize('NFD')), '한글'))

test('a slash inside a name does not become a folder', () => {
  const [name] = hrefNames('/a%2Fb', [])
  assert.deepEqual([hrefNames('/a%2Fb', []).length, isName(name!), encodeName(name!)], [1, true, 'a%2Fb'])
})

for (const name of ['', '.', '..', 'a/b', 'a\0b']) {
  test(`${JSON.stringify(name)} is not a name`, () => assert.equal(isName(name), false))
}

test('a line break is part of a name where it is encoded, and of the layout where it is not', () => {
  const [name] = hrefNames('/a%0D%0Ab.txt', [])
  assert.deepEqual([isName(name!), encodeName(name!), readableName(name!)], [true, 'a%0D%0Ab.txt', 'a b.txt'])
  assert.deepEqual(hrefNames('/dav/a\nb.txt', []).map(isName), [true, false])
})

const hrefs = {
  '/dav/a%20b.txt': ['dav', 'a b.txt'],
  'http://inner.example:8080/dav/a': ['dav', 'a'],
  'HTTPS://[::1]/dav/a': ['dav', 'a'],
  'https://files.example': [],
  '//dav//a/': ['dav', 'a'],
  'a.txt': ['dav', 'folder', 'a.txt'],
  './a.txt': ['dav', 'folder', 'a.txt'],
  '\n  /dav/a\n': ['dav', 'a'],
  '/dav/what?.txt': ['dav', 'what?.txt'],
  '/dav/no#1.txt': ['dav', 'no#1.txt'],
  '/dav/mailto:x': ['dav', 'mailto:x'],
}
for (const [href, names] of Object.entries(hrefs)) {
  test(`the href ${JSON.stringify(href)} leads to ${names.join(' / ')}`, () =>
    assert.deepEqual(hrefNames(href, ['dav', 'folder']), names))
}

test('slashes around and between names mean nothing', () => assert.deepEqual(splitPath('//Team//Reports/'), ['Team', 'Reports']))

function unescaped(text: string): Buffer {
  return Buffer.from(
    text.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
