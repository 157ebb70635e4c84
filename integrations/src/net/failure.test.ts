import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError } from '../kit/kit.ts'
import { networkFailure } from './failure.ts'

const coded = (code: string) => Object.assign(new Error('internal wording'), { code })

const expected = {
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ECONNRESET: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  CERT_HAS_EXPIRED: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  HPE_INVALID_CONSTANT: 'upstream',
  UND_ERR_HEADERS_OVERFLOW: 'upstream',
  ERR_SSL_WRONG_VERSION_NUMBER: 'upstream',
  EPROTO: 'upstream',
}
for (const [code, reason] of Object.entries(expected)) {
  test(`${code} means ${reason}, said in a sentence about the server`, () => {
    const cause = coded(code)
    const failure = networkFailure(cause, 'files.example:8443')
    assert.ok(failure instanceof IntegrationError)
    assert.equal(failure.reason, reason)
    assert.match(failure.message, /files\.example:8443.*\.$/)
    assert.doesNotMatch(failure.message, /internal wording/)
    assert.equal(failure.cause, cause)
  })
}

test('a connection tried on several addresses fails for the reason of the first', () => {
  const failure = networkFailure(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]), 'files.example')
  assert.equal(failure instanceof IntegrationError && failure.message, 'files.example refuses the connection.')
})

test('what is no network failure stays what it is', () => {
  const bug = new TypeError('x is not a function')
  assert.equal(networkFailure(bug, 'files.example'), bug)
})

test('a failure with a reason already stays as it is', () => {
  const failure = new IntegrationError('settings', 'Known.')
  assert.equal(networkFailure(failure, 'files.example'), failure)
})
