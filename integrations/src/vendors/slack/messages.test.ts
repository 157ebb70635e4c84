import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuick } from '@quarry/contract/testing/quick'
import { plainText } from './messages.ts'

const names = new Map([['U1', 'Ada']])

test('Slack’s markup becomes what people see', () => {
  for (const [text, plain] of [
    ['<@U1> and <@U2|bo>', '@Ada and @U2'],
    ['<#C1|general> <!here> <!subteam^S1|@ops>', '#general @here @ops'],
    [
      '<https://a.example|the plan> <https://b.example> <mailto:a@b.c|a@b.c>',
      'the plan (https://a.example) https://b.example a@b.c (mailto:a@b.c)',
    ],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
  ])
    assert.equal(plainText(text!, names), plain)
})

test('a text of markup that never ends is read in time that grows with its length', async () => {
  for (const piece of ['<@U1|', '<#C1|', '<!', '<!subteam^S1|', '<https://a|', '<https:', '<mailto:a', '<', '<@U', 'A']) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    assert.ok(await isQuick(1_000, () => plainText(text, names)), piece)
  }
})
