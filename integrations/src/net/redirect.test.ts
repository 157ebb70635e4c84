import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hop, nextHop, webAddress } from './redirect.ts'

const headers = {
  authorization: 'Basic x',
  cookie: 'a=b',
  'x-api-key': 'k',
  accept: 'text/xml',
  'content-type': 'text/xml',
  depth: '1',
}
const hop = (changes: Partial<Hop> & { at?: string } = {}): Hop => ({
  url: new URL(changes.at ?? 'https://files.example/a/'),
  method: 'GET',
  headers,
  body: null,
  ...changes,
})

test('on the same server everything goes along', () => {
  assert.deepEqual(nextHop(hop(), 301, '../b'), { ...hop(), url: new URL('https://files.example/b') })
})

for (const [kind, target] of Object.entries({ host: 'https://other.example/a/', port: 'https://files.example:8443/a/' })) {
  test(`to another ${kind} no header that identifies the caller is sent along`, () => {
    const next = nextHop(hop(), 302, target)
    assert.deepEqual(next?.headers, { accept: 'text/xml', 'content-type': 'text/xml', depth: '1' })
  })
}

test('from http to https of the same name is another server, too', () => {
  assert.equal(nextHop(hop({ at: 'http://files.example/' }), 301, 'https://files.example/')?.headers['authorization'], undefined)
})

test('from https to http is not followed', () => {
  assert.throws(() => nextHop(hop(), 302, 'http://files.example/'), { reason: 'settings' })
})

for (const target of [
  'file:///etc/passwd',
  'ftp://files.example/',
  'javascript:alert(1)',
  'https://me:secret@files.example/',
  'https://',
]) {
  test(`${target} is not followed`, () => assert.throws(() => nextHop(hop(), 302, target), { reason: 'settings' }))
}

for (const status of [200, 204, 300, 304, 404]) {
  test(`${status} is no redirect`, () => assert.equal(nextHop(hop(), status, 'https://other.example/'), null))
}

test('a redirect to nowhere is an answer like any other', () => assert.equal(nextHop(hop(), 302, null), null))

for (const status of [301, 302, 303]) {
  test(`what was posted is not posted again after ${status}`, () => {
    const next = nextHop(hop({ method: 'POST', body: 'secret' }), status, 'https://other.example/')
    assert.deepEqual([next?.method, next?.body, next?.headers['content-type']], ['GET', null, undefined])
  })
}

for (const status of [307, 308]) {
  test(`what was posted is posted again after ${status} on the same server only`, () => {
    const posted = hop({ method: 'POST', body: 'secret' })
    assert.equal(nextHop(posted, status, '/b')?.body, 'secret')
    assert.throws(() => nextHop(posted, status, 'https://other.example/'), { reason: 'settings' })
  })
}

test('a listing is requested again with its question', () => {
  const next = nextHop(hop({ method: 'PROPFIND', body: '<propfind/>' }), 301, 'https://other.example/')
  assert.deepEqual([next?.method, next?.body], ['PROPFIND', '<propfind/>'])
})

test('the part of an address after # stays here', () =>
  assert.equal(webAddress('https://files.example/a#b').href, 'https://files.example/a'))
