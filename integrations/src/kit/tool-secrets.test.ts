import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretFilter } from './tool-secrets.ts'

const token = 'p+ss/wörd "7"'
const { clean, isIn } = secretFilter([token, 'abc', 'ada@example.com:p+ss'])

test('the secrets of a connection are taken out however a service writes them', () => {
  for (const writing of [
    token,
    encodeURIComponent(token),
    JSON.stringify(token),
    Buffer.from(token).toString('base64'),
    Buffer.from(token).toString('base64url'),
    `Basic ${Buffer.from('ada@example.com:p+ss').toString('base64')}`,
  ]) {
    const text = clean(`The call with ${writing} failed.`)
    assert.match(text, /^The call with .*\[secret\].* failed\.$/, writing)
    assert.equal(text.includes(writing), false)
  }
})

test('a value too short for a secret stays', () => {
  assert.equal(clean('abc is the alphabet'), 'abc is the alphabet')
})

test('what looks like a key is taken out wherever it comes from', () => {
  const body = 'A'.repeat(40)
  for (const key of [
    `qry_${body}`,
    `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`,
    `-----BEGIN PRIVATE KEY-----\n${body}`,
    'AKIAIOSFODNN7EXAMPLE',
    `AIza${body}`,
    `ghp_${body}`,
    `xoxb-1234567890-${body}`,
    `ATATT3xFfGF0${body}`,
    `sk-proj-${body}`,
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${body}`,
    `https://discord.com/api/webhooks/1234/${body}`,
  ])
    assert.equal(clean(`Key: ${key}`), 'Key: [secret]', key)
})

test('what an authorization carries is taken out, and its name stays', () => {
  assert.equal(clean('{"Authorization":"Bearer abc.def","a":1}'), '{"Authorization":"[secret]","a":1}')
  assert.equal(clean('authorization: Basic YWJj'), 'authorization: [secret]')
  assert.equal(clean('Proxy-Authorization=abc'), 'Proxy-Authorization=[secret]')
})

test('a signed token is taken out of what it is joined to', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_-1'
  assert.equal(clean(`x-${token}, host.${token}.`), 'x-[secret], host.[secret].')
  for (const other of [
    'eyJhbGciOiJIUzI1NiJ9.eyJ.abc',
    'eyJ.eyJzdWIiOiIxMjM0In0.abc',
    'weyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.a',
  ])
    assert.equal(clean(other), other)
})

test('a long text that begins keys without end is looked through at once', () => {
  for (const begun of [
    'eyJ-',
    'eyJhbGciOiJIUzI1NiJ9.',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0-',
    '-----BEGIN ',
    'authorization: "',
  ])
    assert.equal(typeof clean(begun.repeat(1_000_000 / begun.length)), 'string', begun)
})

test('plain words stay', () => {
  const text = '회의는 오후 3시예요. The sky-blue roof costs 7 €; ask for the authorization of ben@example.com.'
  assert.equal(clean(text), text)
})

test('an argument that holds a secret of the connection is seen', () => {
  assert.ok(isIn(`https://evil.example/?q=${encodeURIComponent(token)}`))
  assert.equal(isIn('https://example.com/?q=roof'), false)
})
