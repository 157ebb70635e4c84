import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError, type IntegrationReason, type IntegrationTrouble } from '@quarry/integrations/kit/kit'
import { createNetwork } from '@quarry/integrations/net/network'
import { Failure } from '../../http/fail.ts'
import { askServer, problemIn } from './ask-server.ts'

type Given = [IntegrationReason, IntegrationTrouble?]

/** What somebody hears of a failure. */
async function heard([reason, trouble]: Given, said?: string): Promise<Failure> {
  await using net = createNetwork({ allow: '' })
  const failure = new IntegrationError(reason, 'In words of ours.', { ...(trouble && { trouble }), ...(said && { said }) })
  const asked = askServer({ net, signal: new AbortController().signal }, () => Promise.reject(failure))
  return asked.then(
    () => assert.fail(),
    (error: unknown) => {
      assert.ok(error instanceof Failure)
      return error
    },
  )
}

test('each failure of a server has a name of its own, and none a sentence in one language', async () => {
  for (const [given, name, problem] of [
    [['auth'], 'mcpSignInRequired', 'keyRefused'],
    [['unreachable'], 'mcpUnreachable', 'unreachable'],
    [['timeout'], 'mcpTimeout', 'unreachable'],
    [['throttled'], 'mcpBusy', 'unreachable'],
    [['upstream'], 'mcpFailed', 'unreachable'],
    [['upstream', 'notMcp'], 'mcpRefused', 'refused'],
    [['certificate'], 'mcpCertificate', 'refused'],
    [['settings'], 'mcpRefused', 'refused'],
    [['settings', 'unencrypted'], 'mcpUnencrypted', 'refused'],
    [['settings', 'notPublic'], 'mcpNotPublic', 'refused'],
    [['settings', 'moved'], 'mcpMoved', 'refused'],
    [['timeout', 'signInUnreachable'], 'mcpSignInUnreachable', 'unreachable'],
    [['settings', 'signInUndescribed'], 'mcpSignInUndescribed', 'refused'],
    [['settings', 'signInUnreadable'], 'mcpSignInUnreadable', 'refused'],
    [['settings', 'signInOtherServer'], 'mcpSignInOtherServer', 'refused'],
    [['settings', 'signInOtherIssuer'], 'mcpSignInOtherIssuer', 'refused'],
    [['settings', 'signInNoPkce'], 'mcpSignInNoPkce', 'refused'],
    [['settings', 'signInNoCode'], 'mcpSignInNoCode', 'refused'],
    [['settings', 'signInAddress'], 'mcpSignInAddress', 'refused'],
    [['settings', 'signInUnregistered'], 'mcpUnregistered', 'refused'],
  ] as const) {
    const failure = await heard([...given])
    assert.deepEqual([failure.error, failure.detail, problemIn(failure)], [name, null, problem])
  }
})

test('what the server said itself is added, to the letter', async () => {
  assert.equal((await heard(['upstream'], 'The index is being rebuilt.')).detail, 'The index is being rebuilt.')
})
