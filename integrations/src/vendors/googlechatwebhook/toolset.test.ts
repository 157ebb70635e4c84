import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, proveConnection, proveSignIn } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { actAt } from '../../testing/tools/acting.ts'
import { startChatWebhook } from './testing/server.ts'
import { googlechatwebhook } from './vendor.ts'

async function open() {
  const chat = await startChatWebhook()
  const acting = actAt(googlechatwebhook, { settings: { address: chat.address, name: '지붕 팀' }, base: chat.base })
  return {
    ...acting,
    chat,
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), chat[Symbol.asyncDispose]()])),
  }
}

test('a message is written as it was said, calls nobody, and hides no link behind other words', async () => {
  await using at = await open()
  const text = '안녕하세요 <users/all> <users/123> <https://evil.example/?q=1|우리 문서> a < b & c'
  const outcome = await at.run('send_text', { text })
  const [made, ...others] = at.chat.messages
  assert.equal(made!.text, '안녕하세요 ‹users/all> ‹users/123> ‹https://evil.example/?q=1|우리 문서> a < b & c')
  assert.deepEqual(outcome, {
    outcome: 'succeeded',
    data: { id: made!.name, space: '지붕 팀', link: 'https://chat.google.com/room/AAAAspace123' },
    ref: made!.name,
  })
  assert.deepEqual(others, [])
})

test('messages with the same name of a thread stay together', async () => {
  await using at = await open()
  for (const thread of ['견적', '견적', undefined]) await at.run('send_text', { text: '네', ...(thread && { thread }) })
  const [one, two, three] = at.chat.messages.map(({ thread }) => thread.name)
  assert.equal(one, two)
  assert.notEqual(two, three)
})

test('a card has a title, a text that is no HTML, and a button that says where it leads', async () => {
  await using at = await open()
  const link = 'https://example.com/quotes?id=1'
  assert.equal((await at.run('send_card', { title: '견적', text: '<b>급함</b> & "둘"\n셋', link })).outcome, 'succeeded')
  const { card } = at.chat.messages[0]!.cardsV2![0]!
  assert.deepEqual(card.sections[0]!.widgets, [
    { textParagraph: { text: '&lt;b&gt;급함&lt;/b&gt; &amp; "둘"<br>셋' } },
    { buttonList: { buttons: [{ text: 'example.com', onClick: { openLink: { url: link } } }] } },
  ])
  await assert.rejects(async () => at.run('send_card', { title: '견적', text: '네', link: 'javascript:alert(1)' }))
})

test('signing in writes nothing, shows the space by the name that was given, and refuses another token', async () => {
  await using chat = await startChatWebhook()
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = (address: string) => openTestIo<object>({ address, name: '지붕 팀' }, net, { base: chat.base })
  assert.deepEqual(await proveSignIn(googlechatwebhook, io(chat.address)), { account: '지붕 팀' })
  for (const address of [
    chat.address.replace('token=dG', 'token=XX'),
    chat.address.replace('key=AI', 'key=XX'),
    chat.address.replace('space123', 'space999'),
  ])
    await assert.rejects(proveConnection(googlechatwebhook, 'toolset', io(address)), { reason: 'auth' }, address)
  assert.deepEqual(chat.messages, [])
})

test('neither key nor token is in a failure, even where Google repeats them', async () => {
  await using at = await open()
  const { searchParams } = new URL(at.chat.address)
  const [key, token] = [searchParams.get('key')!, searchParams.get('token')!]
  at.chat.server.intercept = (_, response) => {
    const message = `Quota of ${key} and ${token} (${encodeURIComponent(token)})`
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
    return true
  }
  const outcome = await at.run('send_text', { text: '네' })
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'forbidden')
  for (const secret of [key, token, encodeURIComponent(token)]) assert.ok(!outcome.message.includes(secret), outcome.message)
})

test('only addresses of webhooks at Google Chat are taken', () => {
  const form = formOf(googlechatwebhook, 'toolset', 'form')
  const takes = (address: string) => form.safeParse({ address, name: '팀' }).success
  const query = 'key=AIzaSyA-0123456789abcdef&token=dGhlLXRva2Vu%3D'
  assert.ok(takes(`https://chat.googleapis.com/v1/spaces/AAAAspace123/messages?${query}`))
  for (const address of [
    `http://chat.googleapis.com/v1/spaces/AAAAspace123/messages?${query}`,
    `https://chat.googleapis.com.evil.example/v1/spaces/AAAAspace123/messages?${query}`,
    `https://evil.example/v1/spaces/AAAAspace123/messages?${query}`,
    `https://chat.googleapis.com@evil.example/v1/spaces/AAAAspace123/messages?${query}`,
    `https://chat.googleapis.com/v1/spaces/../../v1/media/messages?${query}`,
    'https://chat.googleapis.com/v1/spaces/AAAAspace123/messages?key=AIzaSyA-0123456789abcdef',
    'https://chat.googleapis.com/v1/spaces/AAAAspace123/messages',
  ])
    assert.ok(!takes(address), address)
})
