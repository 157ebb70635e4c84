import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, proveConnection } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { actAt } from '../../testing/tools/acting.ts'
import { startDiscord } from './testing/server.ts'
import { discordwebhook } from './vendor.ts'

async function open(settings: { address?: string } = {}) {
  const server = await startDiscord()
  const acting = actAt(discordwebhook, { settings: { address: server.address, ...settings }, base: server.base })
  return {
    ...acting,
    server,
    only: () => [...server.messages.values()],
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}
const isWrite = (call: string) => !call.startsWith('GET')
const hello = { text: '안녕하세요 @everyone https://example.com' }

test('a message is written once, calls nobody and opens no address', async () => {
  await using at = await open()
  const outcome = await at.run('send_message', hello)
  const [made, ...others] = at.only()
  assert.deepEqual(outcome, {
    outcome: 'succeeded',
    data: { id: made!.id, link: `https://discord.com/channels/55/77/${made!.id}` },
    ref: made!.id,
    undo: { message: made!.id },
  })
  assert.deepEqual([made!.content, made!.allowed_mentions, made!.flags, others], [hello.text, { parse: [] }, 4, []])
  assert.equal(at.server.writes().length, 1)
})

test('a card has a title, a text and a link', async () => {
  await using at = await open()
  const card = { title: '배포 완료', text: 'v2', link: 'https://example.com/v2' }
  assert.equal((await at.run('send_card', card)).outcome, 'succeeded')
  assert.deepEqual(at.only()[0]!.embeds, [{ title: '배포 완료', description: 'v2', url: 'https://example.com/v2' }])
})

test('a message can be written in a thread, read there, changed and deleted', async () => {
  await using at = await open()
  const thread = '9988776655'
  const sent = await at.run('send_message', { ...hello, thread })
  assert.ok(sent.outcome === 'succeeded')
  const there = { message: sent.ref!, thread }
  await at.run('edit_message', { ...there, text: '고쳤어요' })
  const read = await at.run('read_message', there)
  assert.ok(read.outcome === 'succeeded')
  assert.equal((read.data as { text: string }).text, '고쳤어요')
  assert.equal((await at.run('read_message', { message: sent.ref! })).outcome, 'refused')
  const deleted = [await at.run('delete_message', there), await at.run('delete_message', there)]
  assert.deepEqual(
    deleted.map(({ outcome }) => outcome),
    ['succeeded', 'succeeded'],
  )
  assert.deepEqual(at.only(), [])
})

test('a message that would be changed or deleted is shown as it stands now', async () => {
  await using at = await open()
  const sent = await at.run('send_message', hello)
  const card = await at.run('send_card', { title: '배포 완료', text: 'v2' })
  assert.ok(sent.outcome === 'succeeded' && card.outcome === 'succeeded')
  const message = sent.ref!
  assert.deepEqual(await at.current('edit_message', { message, text: '고쳤어요' }), { text: hello.text })
  assert.deepEqual(await at.current('delete_message', { message }), { message: hello.text })
  assert.deepEqual(await at.current('delete_message', { message: card.ref! }), { message: '배포 완료' })
  await assert.rejects(at.current('delete_message', { message, thread: '9988776655' }), { reason: 'notFound' })
})

test('nobody can find out whether a message was written whose answer was lost, and none is written again', async () => {
  await using at = await open()
  at.server.isLost = isWrite
  assert.equal((await at.run('send_message', hello)).outcome, 'unknown')
  assert.deepEqual(await at.probe('send_message', hello), { happened: 'unknown' })
  assert.deepEqual([at.only().length, at.server.writes().length], [1, 1])
})

test('what Discord answers decides whether a call may be made again', async () => {
  await using at = await open()
  const answers = [
    [429, { message: 'You are being rate limited.', retry_after: 0.1, global: false }, 'notExecuted'],
    [400, { code: 50035, message: 'Invalid Form Body' }, 'refused'],
    [401, { code: 50027, message: 'Invalid Webhook Token' }, 'refused'],
    [403, { code: 50013, message: 'Missing Permissions' }, 'refused'],
    [409, { code: 0, message: 'Conflict' }, 'refused'],
    [500, { message: 'Internal Server Error' }, 'unknown'],
  ] as const
  for (const [status, json, expected] of answers) {
    const headers = status === 429 ? { 'retry-after': '0' } : undefined
    at.server.trouble = (call) => (isWrite(call) ? { status, json, ...(headers && { headers }) } : null)
    assert.equal((await at.run('send_message', hello)).outcome, expected, String(status))
  }
  assert.deepEqual([at.only(), at.server.writes().length], [[], answers.length])
})

test('an answer of 500 after the message was written is not taken for one that says it was not', async () => {
  await using at = await open()
  at.server.trouble = (call) => {
    if (!isWrite(call)) return null
    at.server.messages.set('1', { id: '1', content: 'x', embeds: [], thread: null, flags: 0, allowed_mentions: null })
    return { status: 500, json: {} }
  }
  assert.equal((await at.run('send_message', hello)).outcome, 'unknown')
})

test('a webhook that was deleted is a matter of signing in, and the address is in no failure', async () => {
  await using at = await open()
  at.server.isDeleted = true
  const outcome = await at.run('send_message', hello)
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'auth')
  assert.ok(!outcome.message.includes('dGhlLXNlY3JldC'))
  assert.deepEqual(at.server.writes(), [])
})

test('a long message is shown to a model in part', async () => {
  await using at = await open()
  at.server.messages.set('123456', {
    id: '123456',
    content: '가'.repeat(9_000),
    embeds: [],
    thread: null,
    flags: 0,
    allowed_mentions: null,
  })
  const read = await at.run('read_message', { message: '123456' })
  assert.ok(read.outcome === 'succeeded' && (read.data as { text: string }).text.length <= 8_000)
})

test('only addresses of webhooks at Discord are taken', () => {
  const form = formOf(discordwebhook, 'toolset', 'form')
  const takes = (address: string) => form.safeParse({ address }).success
  const path = '/api/webhooks/112233445566/dGhlLXNlY3JldC1vZi1hLXdlYmhvb2s'
  assert.deepEqual([`https://discord.com${path}`, `https://canary.discord.com${path.replace('/api', '/api/v10')}`].map(takes), [
    true,
    true,
  ])
  assert.deepEqual(
    [
      `http://discord.com${path}`,
      `https://discord.com.example.com${path}`,
      `https://example.com/https://discord.com${path}`,
      `https://discord.com@example.com${path}`,
      `https://discord.com${path}/../../users/@me`,
      'https://discord.com/api/users/@me',
    ].map(takes),
    [false, false, false, false, false, false],
  )
})

test('signing in says how the webhook is called, and that another token is not it', async () => {
  await using server = await startDiscord()
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = (address: string) => openTestIo<object>({ address }, net, { base: server.base })
  assert.deepEqual(await proveConnection(discordwebhook, 'toolset', io(server.address)), { remember: { name: '알림' } })
  await assert.rejects(proveConnection(discordwebhook, 'toolset', io(server.address.replace('/dG', '/XX'))), { reason: 'auth' })
})
