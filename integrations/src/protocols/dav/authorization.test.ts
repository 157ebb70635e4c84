import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { agree, challengesOf, digestHeader } from './authorization.ts'

const account = { id: 'Mufasa', password: 'Circle of Life' }
const offering = (...challenges: string[]) =>
  new Headers(challenges.map((challenge) => ['www-authenticate', challenge] as [string, string]))
const response = (header: string) => /response="([0-9a-f]+)"/.exec(header)?.[1]

// https://www.rfc-editor.org/rfc/rfc7616#section-3.9.1
const example = {
  ...account,
  count: 1,
  method: 'GET',
  path: '/dir/index.html',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
}
const parameters = {
  realm: 'http-auth@example.org',
  qop: 'auth, auth-int',
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  opaque: 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS',
}

for (const [algorithm, expected] of [
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
]) {
  test(`a digest with ${algorithm} is the one of the standard`, () => {
    const header = digestHeader({
      ...example,
      challenge: { scheme: 'digest', parameters: { ...parameters, algorithm: algorithm! } },
    })
    assert.equal(response(header), expected)
    assert.match(header, /qop=auth, nc=00000001, cnonce="f2\/wE4q74E6zIJEtWaHKaf5wv\/H5QzzpXusqGemxURZJ"/)
    assert.match(header, /opaque="FQhe\/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"/)
  })
}

test('a digest without quality of protection is the one of the first standard', () => {
  const challenge = { scheme: 'digest', parameters: { realm: 'testrealm@host.com', nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093' } }
  const header = digestHeader({ ...example, password: 'CircleOfLife', challenge })
  assert.equal(response(header), '1949323746fe6a43ef61f9606e7febea')
  assert.doesNotMatch(header, /qop|nc=|algorithm/)
})

test('a session digest is keyed with both nonces', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const challenge = { scheme: 'digest', parameters: { realm: 'r', nonce: 'n', qop: 'auth', algorithm: 'MD5-sess' } }
  const key = md5(`${md5('Mufasa:r:Circle of Life')}:n:c`)
  const header = digestHeader({ ...example, challenge, cnonce: 'c' })
  assert.equal(response(header), md5(`${key}:n:00000001:c:auth:${md5('GET:/dir/index.html')}`))
})

test('names and passwords are hashed and sent as UTF-8', () => {
  const challenge = { scheme: 'digest', parameters: { realm: Buffer.from('공유').toString('latin1'), nonce: 'n' } }
  const header = digestHeader({ ...example, id: '영"희', password: '비밀', challenge })
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  assert.equal(response(header), md5(`${md5('영"희:공유:비밀')}:n:${md5('GET:/dir/index.html')}`))
  assert.match(Buffer.from(header, 'latin1').toString(), /^Digest username="영\\"희", realm="공유"/)
})

test('the strongest way on offer is taken', () => {
  const offers = [
    'Basic realm="x"',
    'Digest realm="x", nonce="1", qop="auth"',
    'Digest realm="x", nonce="2", algorithm=SHA-256, qop="auth"',
  ]
  assert.match(agree(offering(...offers), account).header('GET', '/'), /^Digest .*algorithm=SHA-256/)
  assert.match(agree(offering(...offers.slice(0, 2)), account).header('GET', '/'), /^Digest .*nonce="1"/)
  assert.match(agree(offering(offers[0]!), account).header('GET', '/'), /^Basic TXVmYXNhOkNpcmNsZSBvZiBMaWZl$/)
})

test('a digest that cannot be done is passed over', () => {
  const header = agree(
    offering('Digest realm="x", nonce="1", algorithm=SHA3', 'Digest realm="x", nonce="2", qop="auth-int"', 'Basic realm="x"'),
    account,
  )
  assert.match(header.header('GET', '/'), /^Basic /)
})

test('a refusal that offers nothing is answered in the simplest way', () => {
  assert.match(agree(new Headers(), account).header('GET', '/'), /^Basic /)
})

test('a way that needs more than a password is named', () => {
  assert.throws(() => agree(offering('Negotiate', 'NTLM'), account), { reason: 'settings', message: /negotiate, ntlm/ })
})

test('a user name with a colon cannot be sent in the simplest way', () => {
  assert.throws(() => agree(offering('Basic realm="x"'), { id: 'a:b', password: '' }), { reason: 'settings' })
})

test('several offers in one header are separated, whatever their values contain', () => {
  const challenges = challengesOf(
    offering('Negotiate, Basic realm="Files, Digest of \\"all\\"", charset="UTF-8", Digest realm = "x" ,nonce=abc,stale=TRUE'),
  )
  assert.deepEqual(challenges, [
    { scheme: 'negotiate', parameters: {} },
    { scheme: 'basic', parameters: { realm: 'Files, Digest of "all"', charset: 'UTF-8' } },
    { scheme: 'digest', parameters: { realm: 'x', nonce: 'abc', stale: 'TRUE' } },
  ])
})

test('every digest counts one up', () => {
  const authorization = agree(offering('Digest realm="x", nonce="1", qop="auth"'), account)
  const counts = [1, 2, 3].map(() => /nc=(\w+)/.exec(authorization.header('GET', '/'))?.[1])
  assert.deepEqual(counts, ['00000001', '00000002', '00000003'])
})

test('a refused password is not tried again, even when the server hands out a new nonce', () => {
  const authorization = agree(offering('Digest realm="x", nonce="1", qop="auth"'), account)
  assert.equal(authorization.renewed(offering('Digest realm="x", nonce="2", qop="auth"')), false)
})

test('a stale nonce is replaced', () => {
  const authorization = agree(offering('Digest realm="x", nonce="1", qop="auth"'), account)
  assert.equal(authorization.renewed(offering('Digest realm="x", nonce="2", qop="auth", stale=true')), true)
  assert.match(authorization.header('GET', '/'), /nonce="2".*nc=00000001/)
})

test('an accepted password is tried once more with a new nonce, and only once', () => {
  const authorization = agree(offering('Digest realm="x", nonce="1", qop="auth"'), account)
  authorization.learn(new Headers())
  assert.equal(authorization.renewed(offering('Digest realm="x", nonce="2", qop="auth"')), true)
  assert.equal(authorization.renewed(offering('Digest realm="x", nonce="3", qop="auth"')), false)
})

test('the next nonce is used when the server announces it', () => {
  const authorization = agree(offering('Digest realm="x", nonce="1", qop="auth"'), account)
  authorization.learn(new Headers({ 'authentication-info': 'rspauth="0", nextnonce="2"' }))
  assert.match(authorization.header('GET', '/'), /nonce="2"/)
})
