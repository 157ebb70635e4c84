import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '../../testing/driven.ts'
import { connectFigma } from './testing/connected.ts'
import { page, text } from './testing/model.ts'
import { failure } from '../../testing/site.ts'
import { scopes } from './client.ts'
import { choice } from './settings.ts'

test('the files of a team are found in their folders, folders in folders too', async () => {
  await using connected = await connectFigma()
  const { model } = connected
  const product = model.folder('Product')
  model.add('Login', model.folder('Web', product))
  model.add('Icons', product)
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Product/Icons', 'Product/Web/Login'])
})

test('an item says what a person sees of it, who made it, who changed it last, and opens exactly there', async () => {
  await using connected = await connectFigma()
  const { model } = connected
  const folder = model.folder('Product')
  const key = model.add('로그인 화면', folder)
  await connected.sync()
  const { modified } = model.at(key)
  assert.deepEqual(connected.index.get(key), {
    externalId: key,
    title: '로그인 화면',
    link: `https://www.figma.com/file/${key}`,
    version: modified,
    size: null,
    updatedAt: new Date(modified).toISOString(),
    ancestors: [{ id: folder, title: 'Product', link: `https://www.figma.com/files/project/${folder}` }],
    fileName: `${key}.md`,
    mediaType: 'text/markdown',
    kind: 'page',
    people: ['Ada', 'Bo'],
  })
})

test('a file is read by a personal token and by consent alike, with one dear call', async () => {
  await using connected = await connectFigma()
  const { model, server } = connected
  const key = model.add('Login', model.folder('Product'), [page('Flows', text('Sign in'))])
  await connected.sync()
  for (const token of [connected.token, null]) {
    connected.token = token
    server.forget()
    assert.match(await connected.text(key), /# \[Flows\]\([^)]+\)\n\nSign in/)
    assert.deepEqual(server.paths(), [`/v1/files/${key}`])
  }
})

test('only what lies in the chosen folders is listed, and folders can be chosen', async () => {
  await using connected = await connectFigma()
  const { model, source } = connected
  const [product, other] = [model.folder('Product'), model.folder('Other')]
  const web = model.folder('Web', product)
  model.add('Login', model.folder('Inner', web))
  model.add('Beside', product)
  model.add('Else', other)
  connected.choose([web])
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Product/Web/Inner/Login'])
  assert.deepEqual(
    (await source.containers!(connected.open() as never)).map(({ name, parentId }) => [name, parentId]),
    [
      ['Product', null],
      ['Web', product],
      ['Other', null],
    ],
  )
  connected.choose(['deleted'])
  await assert.rejects(connected.sync(), failure('settings'))
})

test('a folder that may not be seen is reported, and what was read in it stays', async () => {
  await using connected = await connectFigma()
  const { model } = connected
  const closed = model.folder('Closed')
  model.add('Plans', closed)
  model.add('Login', model.folder('Product'))
  await connected.sync()
  model.folders.get(closed)!.closed = true
  const changes = await connected.sync()
  assert.ok(changes.some((change) => change.kind === 'skipped' && change.externalId === closed))
  assert.deepEqual(paths(connected.index), ['Closed/Plans', 'Product/Login'])
})

test('an unchanged file is not listed again, one with a new name or place is', async () => {
  await using connected = await connectFigma()
  const { model, server } = connected
  const [product, archive] = [model.folder('Product'), model.folder('Archive')]
  const keys = Array.from({ length: 40 }, (_, index) => model.add(`File ${index}`, product))
  await connected.sync()
  server.forget()
  const items = (changes: Awaited<ReturnType<typeof connected.sync>>) =>
    changes.flatMap((change) => (change.kind === 'item' ? [change.item.title] : []))
  // Some are looked at in turn; most are not.
  assert.ok(items(await connected.sync()).length < 30)
  model.at(keys[7]!).name = 'Renamed'
  model.at(keys[8]!).folder = archive
  await connected.sync()
  assert.ok(paths(connected.index).includes('Product/Renamed') && paths(connected.index).includes('Archive/File 8'))
  assert.equal(connected.index.size, 40)
})

test('comments are a document of their own, found without a change of the file, by thread', async () => {
  await using connected = await connectFigma()
  const { model } = connected
  const key = model.add('Login', model.folder('Product'))
  await connected.sync()
  const first = model.comment(key, 'Lee', 'Is [this] blue\nenough?', { node: '12:34', resolved: '2026-11-02T00:00:00Z' })
  model.comment(key, 'Kim', 'It is.', { parent: first })
  await connected.sync()
  const item = connected.index.get(`${key}/comments`)!
  assert.deepEqual([item.title, item.people, item.ancestors.at(-1)!.title], ['Login 💬', ['Lee', 'Kim'], 'Login'])
  const read = await connected.text(`${key}/comments`)
  assert.match(
    read,
    /^## \[✓ Is \\\[this\\\] blue enough\?\]\(https:\/\/www\.figma\.com\/file\/KEY\d+\?node-id=12-34\)\n\nLee \(2026/,
  )
  assert.match(read, /Kim \(2026-11-01\): It is\./)
  const { version } = item
  model.comment(key, 'Kim', 'Really.', { parent: first })
  await connected.sync()
  assert.notEqual(connected.index.get(`${key}/comments`)!.version, version)
  assert.equal(connected.index.get(key)!.version, model.at(key).modified)
  model.at(key).comments.length = 0
  await connected.sync()
  assert.deepEqual([...connected.index.keys()], [key])
})

test('among many files each has its turn, and no run looks at many', async () => {
  await using connected = await connectFigma()
  const { model, server } = connected
  const folder = model.folder('Product')
  const keys = Array.from({ length: 100 }, (_, index) => model.add(`File ${index}`, folder))
  for (const key of keys) model.comment(key, 'Lee', 'Hm.')
  for (let run = 0; run < 12; run += 1) {
    server.forget()
    await connected.sync()
    assert.ok(server.paths().filter((path) => path.endsWith('/comments')).length <= 30)
  }
  assert.ok(keys.every((key) => connected.index.has(`${key}/comments`) && connected.index.get(key)!.people!.length === 2))
})

test('a team that the account does not see is a matter of the settings, and so is a number of another length', async () => {
  await using connected = await connectFigma()
  const check = (teamId: string) => {
    connected.typed = { teamId }
    return connected.source.check(connected.open() as never)
  }
  await check(connected.model.teamId)
  await assert.rejects(check('1535685101263221740'), { reason: 'settings', message: /no team with the ID 1535685101263221740/ })
  assert.ok(!choice.safeParse({ teamId: '12345' }).success)
})

test('the permission that a consent lacks is named, though Figma calls it forbidden', async () => {
  await using connected = await connectFigma()
  const key = connected.model.add('Login', connected.model.folder('Product'))
  await connected.sync()
  connected.token = connected.server.give(scopes.filter((scope) => scope !== 'file_content:read'))
  await assert.rejects(connected.text(key), { reason: 'auth', message: /requires the file_content:read scope/ })
})

test('a used-up monthly quota is reported, and pauses the source for days', async () => {
  await using connected = await connectFigma()
  const key = connected.model.add('Login', connected.model.folder('Product'))
  await connected.sync()
  connected.server.forget()
  const headers = { 'retry-after': '396000', 'x-figma-plan-tier': 'starter', 'x-figma-rate-limit-type': 'low' }
  connected.server.fail(/v1\/files\/KEY\d+$/, { status: 429, headers, body: { status: 429, err: 'Rate limit exceeded' } })
  await assert.rejects(connected.text(key), {
    reason: 'throttled',
    retryAfterMs: 396_000_000,
    message: /plan: starter.*Dev or Full seat/,
  })
  assert.equal(connected.server.paths().length, 1)
})

test('a file too large for Figma to return whole is read near its frames', async () => {
  await using connected = await connectFigma()
  const { model, server } = connected
  const key = model.add('Huge', model.folder('Product'), [page('Page', text('near'))])
  await connected.sync()
  server.fail(/v1\/files\/KEY\d+$/, {
    status: 400,
    body: { status: 400, err: 'Request too large. If applicable, filter by query params.' },
  })
  assert.match(await connected.text(key), /near/)
  server.fail(/v1\/files\/KEY\d+$/, { status: 400, body: { status: 400, err: 'Request too large.' } }, 2)
  await assert.rejects(connected.text(key), failure('forbidden'))
})
