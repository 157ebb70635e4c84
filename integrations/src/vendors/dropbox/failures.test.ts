import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IntegrationReason } from '../../kit/kit.ts'
import { connectDropbox } from './testing/connected.ts'
import { refusal } from './testing/server.ts'
import { failure } from '../../testing/site.ts'
import { scopes } from './client.ts'

const check = (connected: Awaited<ReturnType<typeof connectDropbox>>) => connected.source.check(connected.open() as never)

test('a check asks little and proves that names may be read', async () => {
  await using connected = await connectDropbox()
  await check(connected)
  assert.deepEqual(connected.server.paths(), ['/2/users/get_current_account', '/2/files/list_folder/get_latest_cursor'])
})

test('a token that was taken back, or has run out, is tried once', async () => {
  await using connected = await connectDropbox()
  for (const token of ['sl.unheard-of', connected.server.give(scopes, 0)]) {
    connected.server.forget()
    connected.token = token
    await assert.rejects(connected.sync(), failure('auth'))
    assert.equal(connected.server.paths().length, 1)
  }
})

test('a consent without a permission says which, and what to do', async () => {
  await using connected = await connectDropbox()
  connected.model.add('/a.txt')
  connected.token = connected.server.give(scopes.filter((scope) => scope !== 'sharing.read'))
  await assert.rejects(connected.rights(), { reason: 'auth', message: /sharing\.read; allow it in the App Console/ })
})

test('a throttled call is repeated when the header or the body says', async () => {
  await using connected = await connectDropbox()
  connected.model.add('/a.txt')
  const reason = { '.tag': 'too_many_requests' }
  connected.server.fail(/list_folder$/, { status: 429, body: { error: { reason, retry_after: 0 } } })
  connected.server.fail(/list_folder$/, { status: 429, headers: { 'retry-after': '0' }, body: 'Too many requests' })
  await connected.sync()
  assert.equal(connected.index.size, 1)
  const body = { error: { reason: { '.tag': 'too_many_write_operations' }, retry_after: 300 } }
  connected.server.fail(/list_folder$/, { status: 429, body })
  connected.cursor = null
  await assert.rejects(connected.sync(), { reason: 'throttled', retryAfterMs: 300_000 })
})

const meanings: Record<string, [Parameters<Awaited<ReturnType<typeof connectDropbox>>['server']['fail']>[1], IntegrationReason]> =
  {
    'a request that Dropbox does not understand': [{ status: 400, body: 'Error in call to API function' }, 'settings'],
    'what is not there': [refusal('path', 'not_found'), 'notFound'],
    'what is locked': [refusal('path', 'locked'), 'forbidden'],
    'a reason nobody knows': [refusal('something_new'), 'forbidden'],
    'a team that does not allow it': [{ status: 403, body: { error: { '.tag': 'team_access_denied' } } }, 'forbidden'],
  }
for (const [title, [reply, reason]] of Object.entries(meanings))
  test(`${title} means ${reason}`, async () => {
    await using connected = await connectDropbox()
    connected.server.fail(/list_folder$/, reply)
    await assert.rejects(connected.sync(), failure(reason))
    assert.equal(connected.server.paths().filter((path) => path.endsWith('list_folder')).length, 1)
  })

for (const trouble of ['cut', 'malformed'] as const)
  test(`a ${trouble} reply in the middle of a listing ends the run without saying that this was all`, async () => {
    await using connected = await connectDropbox()
    for (const name of ['a', 'b', 'c']) connected.model.add(`/${name}.txt`)
    connected.model.pageSize = 1
    connected.server.fail(/list_folder\/continue/, trouble, 9)
    const kinds: string[] = []
    await assert.rejects(async () => {
      for await (const { kind } of connected.source.changes(connected.open() as never, null)) kinds.push(kind)
    })
    assert.deepEqual(kinds, ['item', 'cursor'])
  })

test('an aborted listing says no more', async () => {
  await using connected = await connectDropbox()
  for (const name of ['a', 'b', 'c']) connected.model.add(`/${name}.txt`)
  connected.model.pageSize = 1
  const stop = new AbortController()
  const kinds: string[] = []
  await assert.rejects(async () => {
    for await (const { kind } of connected.source.changes(connected.open(stop.signal) as never, null)) {
      kinds.push(kind)
      stop.abort(new Error('stopped'))
    }
  }, /stopped/)
  assert.deepEqual(kinds, ['item', 'cursor'])
})

test('a folder deleted while it is listed is missing, and nothing else', async () => {
  await using connected = await connectDropbox()
  const { model, server } = connected
  for (const path of ['/Plans/a.txt', '/Plans/b.txt', '/Team/c.txt']) model.add(path)
  await connected.sync()
  model.write('/Plans/a.txt', 'changed')
  model.write('/Team/c.txt', 'changed')
  server.fail(/list_folder$/, {
    body: {
      entries: [
        { '.tag': 'folder', id: 'id:9', name: 'Plans', path_lower: '/plans', path_display: '/Plans' },
        { '.tag': 'folder', id: 'id:8', name: 'Team', path_lower: '/team', path_display: '/Team' },
      ],
      cursor: 'x',
      has_more: false,
    },
  })
  model.remove('/Plans')
  await connected.sync()
  assert.deepEqual(connected.index, await connected.fresh())
})
