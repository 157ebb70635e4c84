import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuick } from '@quarry/contract/testing/quick'
import { readReply } from './lenient-json.ts'

test('a reply is found behind braces that are none of it', () => {
  const call = '{"tool": "search_knowledge", "arguments": {"query": "roof"}}'
  for (const before of ['', 'Thinking: {', 'if (a) { b() } else { ', '{'.repeat(50)])
    assert.deepEqual(readReply(`${before}${call}`), { tool: 'search_knowledge', input: { query: 'roof' } })
})

test('a model that repeats a brace without end keeps nobody else waiting', async () => {
  assert.ok(await isQuick(1_500, () => assert.equal(readReply('{'.repeat(40_000)), null)))
})

test('what no text can hold is not in a reply', () => {
  assert.deepEqual(readReply('{"answer": "a\\u0000b \\ud83d"}'), { answer: 'ab \ufffd' })
})
