import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDropbox, paths } from './testing/connected.ts'

test('everything the account sees is listed with its folders', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.add('/Plans/2026/지붕.txt')
  model.add('/beside.txt')
  model.addFolder('/Empty')
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['/Plans/2026/지붕.txt', '/beside.txt'])
})

test('an item says what a person sees of it, and opens exactly there', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  const id = model.add('/Plans & more/지붕 #1.txt', 'tiles')
  await connected.sync()
  const item = connected.index.get(id)!
  const { version, updatedAt, ...rest } = item
  assert.match(version, /^bytes [0-9a-f]{64}$/)
  assert.equal(updatedAt, new Date(model.at('/Plans & more/지붕 #1.txt').modified).toISOString())
  assert.deepEqual(rest, {
    externalId: id,
    title: '지붕 #1.txt',
    link: 'https://www.dropbox.com/home/Plans%20%26%20more?preview=%EC%A7%80%EB%B6%95%20%231.txt',
    size: 5,
    ancestors: [{ id: '/plans & more', title: 'Plans & more', link: 'https://www.dropbox.com/home/Plans%20%26%20more' }],
    fileName: '지붕 #1.txt',
    mediaType: null,
    people: ['Ada'],
    access: [['user:dbid:ada']],
  })
})

test('the address that Dropbox gives is taken, and only if it leads there', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  const given = model.add('/a.txt', 'a', { previewUrl: 'https://www.dropbox.com/scl/fi/abc/a.txt' })
  const foreign = model.add('/b.txt', 'b', { previewUrl: 'https://www.dropbox.com.evil.example/b' })
  await connected.sync()
  assert.equal(connected.index.get(given)!.link, 'https://www.dropbox.com/scl/fi/abc/a.txt')
  assert.equal(connected.index.get(foreign)!.link, 'https://www.dropbox.com/home?preview=b.txt')
})

test('of a team its space is read, not only the folder of the person', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.joinTeam()
  model.add('/Ada/own.txt')
  model.add('/Board/minutes.txt')
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['/Ada/own.txt', '/Board/minutes.txt'])
})

test('who changed a file in a shared folder is named, each requested once; deleted accounts are not named', async () => {
  await using connected = await connectDropbox()
  const { model, server } = connected
  model.person('dbid:bo', { name: 'Bo' })
  model.addFolder('/Team')
  model.share('/Team', [{ who: 'dbid:bo' }])
  const ids = [1, 2, 3].map((each) => model.add(`/Team/${each}.txt`, 'x', { by: 'dbid:bo' }))
  const orphan = model.add('/Team/4.txt', 'x', { by: 'dbid:deleted' })
  model.add('/Team/5.txt', 'x', { by: 'dbid:deleted' })
  model.pageSize = 1
  await connected.sync()
  assert.deepEqual(
    ids.map((id) => connected.index.get(id)!.people),
    [['Bo'], ['Bo'], ['Bo']],
  )
  assert.deepEqual(connected.index.get(orphan)!.people, [])
  assert.equal(server.paths().filter((path) => path.endsWith('get_account_batch')).length, 2)
})

test('symlinks lead to another disk and are left out', async () => {
  await using connected = await connectDropbox()
  connected.model.add('/link.txt', '', { symlink: true })
  await connected.sync()
  assert.deepEqual(paths(connected.index), [])
})

test('only what lies below the chosen folders is listed, and what is chosen twice comes once', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  const [plans, year, team] = ['/Plans', '/Plans/2026', '/Team'].map((path) => model.addFolder(path))
  model.add('/Plans/2026/roof.txt')
  model.add('/Team/minutes.txt')
  model.add('/beside.txt')
  connected.choose([year!, team!, plans!])
  const changes = await connected.sync()
  assert.deepEqual(paths(connected.index), ['/Plans/2026/roof.txt', '/Team/minutes.txt'])
  assert.equal(changes.filter(({ kind }) => kind === 'item').length, 2)
})

test('choices that are all deleted need a person', async () => {
  await using connected = await connectDropbox()
  connected.choose(['id:deleted'])
  await assert.rejects(connected.sync(), { reason: 'settings' })
})

test('one can choose from the folders at the top, those of the person in a team, and shared ones that lie deeper', async () => {
  await using connected = await connectDropbox()
  const { model, source } = connected
  model.joinTeam()
  model.addFolder('/Ada/Own/Inner')
  model.addFolder('/Ada/Own/Shared')
  model.share('/Ada/Own/Shared', [])
  model.addFolder('/Board')
  const found = await source.containers!(connected.open() as never)
  const nameOf = (id: string | null) => found.find((each) => each.id === id)?.name ?? null
  assert.deepEqual(
    found.map(({ name, parentId }) => [name, nameOf(parentId)]),
    [
      ['Ada', null],
      ['Board', null],
      ['Own', 'Ada'],
      ['Shared', 'Own'],
    ],
  )
})

test('ten thousand files are listed in pages, and nothing is asked for each', async () => {
  await using connected = await connectDropbox()
  connected.model.fill('/Many', 10_000)
  await connected.sync()
  assert.equal(connected.index.size, 10_000)
  assert.ok(connected.server.requests.length <= 8)
})
