import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceIo } from '../../kit/kit.ts'
import { connectFigma } from './testing/connected.ts'
import { failure } from '../../testing/site.ts'
import type { Watch } from '../../kit/watch.ts'
import { scopes, watchScopes } from './client.ts'
import { commentsId } from './comments.ts'

const hook = { address: 'https://quarry.example.com/hooks/figma/1', secret: 'only Figma knows' }

async function connect() {
  const connected = await connectFigma()
  connected.token = connected.server.give([...scopes, ...watchScopes])
  const watch = connected.source.watch as Watch<SourceIo<unknown>>
  const { webhooks } = connected.server
  const hear = (body: string) =>
    watch.hear({ query: new URLSearchParams(), headers: new Headers(), body: Buffer.from(body), at: new Date() }, hook.secret)
  return { connected, watch, webhooks, hear, [Symbol.asyncDispose]: () => connected[Symbol.asyncDispose]() }
}

test('the team is watched for edits and comments, each by a webhook that carries the secret', async () => {
  await using figma = await connect()
  const { endsAt } = await figma.watch.begin(figma.connected.open(), hook)
  const open = [...figma.webhooks.open.values()]
  assert.deepEqual(open.map(({ event_type: event }) => event).toSorted(), ['FILE_COMMENT', 'FILE_UPDATE'])
  for (const { passcode, endpoint, context_id: team } of open)
    assert.deepEqual([passcode, endpoint, team], [hook.secret, hook.address, figma.connected.model.teamId])
  assert.equal(endsAt, null)
})

test('a watch is ended, whatever part of it has ended already', async () => {
  await using figma = await connect()
  const { state } = await figma.watch.begin(figma.connected.open(), hook)
  figma.webhooks.open.delete(figma.webhooks.of('FILE_UPDATE').id)
  await figma.watch.end(figma.connected.open(), state)
  assert.equal(figma.webhooks.open.size, 0)
})

test('who is no admin of the team, or did not allow webhooks, is refused, and no webhook stays behind', async () => {
  await using figma = await connect()
  figma.webhooks.isAdmin = false
  await assert.rejects(figma.watch.begin(figma.connected.open(), hook), failure('forbidden'))
  figma.webhooks.isAdmin = true
  figma.connected.token = figma.connected.server.give(scopes)
  await assert.rejects(figma.watch.begin(figma.connected.open(), hook), /webhooks:write/)
  assert.equal(figma.webhooks.open.size, 0)
})

test('when only one of them can be made, none stays', async () => {
  await using figma = await connect()
  for (let made = 0; made < 19; made += 1) figma.webhooks.open.set(`other-${made}`, { id: `other-${made}` } as never)
  await assert.rejects(figma.watch.begin(figma.connected.open(), hook), /limit of webhooks/)
  assert.equal(figma.webhooks.open.size, 19)
})

test('a call with the passcode is believed and names a file; a ping says nothing new', async () => {
  await using figma = await connect()
  await figma.watch.begin(figma.connected.open(), hook)
  const { webhooks, hear } = figma
  assert.deepEqual(hear(webhooks.callOf(webhooks.of('FILE_COMMENT'), { file: 'KEY1' })), {
    kind: 'heard',
    event: { about: 'KEY1' },
  })
  assert.deepEqual(hear(webhooks.callOf(webhooks.of('FILE_UPDATE'), 'PING')), { kind: 'heard', event: null })
})

test('a call without the passcode, or with another, is refused', async () => {
  await using figma = await connect()
  await figma.watch.begin(figma.connected.open(), hook)
  const call = figma.webhooks.callOf(figma.webhooks.of('FILE_COMMENT'), { file: 'KEY1' })
  for (const body of ['', '{}', call.replace(hook.secret, ''), call.replace(hook.secret, 'only Figma knowS')])
    assert.deepEqual(figma.hear(body), { kind: 'refused' })
})

test('a file that Figma called about is looked at in the next run, whoever’s turn it is', async () => {
  await using figma = await connect()
  const { connected } = figma
  const folder = connected.model.folder('Product')
  const keys = Array.from({ length: 90 }, (_, index) => connected.model.add(`File ${index}`, folder))
  for (let run = 0; run < 4; run += 1) await connected.sync()
  const without = await connected.sync()
  // One whose turn it was just now: it comes again after all the others.
  const key = keys.find((each) => without.some((change) => change.kind === 'item' && change.item.externalId === each))!
  connected.model.comment(key, 'Bo', 'Too small?')
  await connected.sync()
  assert.ok(!connected.index.has(commentsId(key)))
  await connected.sync({ ...connected.open(), hints: [key] })
  assert.ok(connected.index.has(commentsId(key)))
})

test('a token that Figma ended is renewed once; for a missing scope it is not', async () => {
  await using connected = await connectFigma()
  const { server, model, source } = connected
  model.add('Login', model.folder('Product'))
  const next = server.give(scopes)
  const asked: (string | undefined)[] = []
  const runOf = (first: string): SourceIo<unknown> => {
    let held = first
    const token = async (refused?: string) => {
      if (refused !== undefined) asked.push(refused)
      if (refused === held) held = next
      return held
    }
    return { ...connected.open(), token }
  }
  await source.check(runOf('figu_over') as never)
  assert.deepEqual(asked, ['figu_over'])
  await assert.rejects(source.check(runOf(server.give(['file_content:read'])) as never), failure('auth'))
  assert.deepEqual(asked, ['figu_over'])
})
