import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from './limits.ts'
import { parseXml } from './xml.ts'

function names(xml: string): string[] {
  const found: string[] = []
  parseXml(Buffer.from(xml), defaultLimits, {
    open: (name, attributes) => void found.push(name, ...Object.keys(attributes).filter((key) => !key.startsWith('xmlns'))),
  })
  return found
}

test('elements have the usual prefix, whichever the file uses', () => {
  const xml = '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:p x:val="1" own="2"/></x:document>'
  assert.deepEqual(names(xml), ['w:document', 'w:p', 'w:val', 'own'])
})

test('a default namespace counts as a prefix, but not for attributes', () => {
  const xml = '<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><p val="1"/></document>'
  assert.deepEqual(names(xml), ['w:document', 'w:p', 'val'])
})

test('a namespace ends with the element that declares it', () => {
  const xml = '<a><b xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><p/></b><p/></a>'
  assert.deepEqual(names(xml), ['a', 'w:b', 'w:p', 'p'])
})

test('prefixed spreadsheet elements lose their prefix', () => {
  assert.deepEqual(names('<x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:c/></x:row>'), [
    'row',
    'c',
  ])
})

test('XML nested too deep is a bomb', () => {
  assert.throws(() => names('<a>'.repeat(5_000)), { refusal: 'bomb' })
})

test('XML that declares entities is a bomb', () => {
  assert.throws(() => names('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), { refusal: 'bomb' })
})
