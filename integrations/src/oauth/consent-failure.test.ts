import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { IntegrationError } from '../kit/kit.ts'
import { renewalFailureOf } from './consent-failure.ts'

/** What a token endpoint refuses with. */
const refused = (description: string): unknown =>
  renewalFailureOf(
    new oauth.ResponseBodyError('refused', {
      cause: { error: 'invalid_grant', error_description: description },
      response: new Response(null, { status: 400 }),
    }),
  )

test('what Microsoft says for its support is left out', () => {
  const failure = refused('AADSTS70000: The grant has ended.  Trace ID: 1 Correlation ID: 2')
  assert.ok(failure instanceof IntegrationError)
  assert.equal(failure.message, 'AADSTS70000: The grant has ended.')
})

test('a reason of nothing but blanks holds nobody up', () => {
  const { user: before } = process.cpuUsage()
  refused(`${' '.repeat(256 * 1024)}x`)
  assert.ok(process.cpuUsage().user - before < 5_000_000)
})
