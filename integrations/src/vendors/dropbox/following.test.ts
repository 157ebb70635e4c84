import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { type ConnectedDropbox, connectDropbox, paths } from './testing/connected.ts'

/** A Dropbox that was read once: two files in a folder in a folder, one in another, one at the top. */
async function readOnce(choose: readonly string[] = []): Promise<ConnectedDropbox> {
  const connected = await connectDropbox()
  const { model } = connected
  for (const path of ['/Plans/2026/roof.txt', '/Plans/2026/wall.txt', '/Team/minutes.txt', '/top.txt']) model.add(path)
  connected.choose(choose.map((path) => model.at(path).id))
  await connected.sync()
  connected.server.forget()
  return connected
}

/** What a run brought, in short. */
const brief = (changes: Awaited<ReturnType<ConnectedDropbox['sync']>>) =>
  changes.flatMap((change) =>
    change.kind === 'item'
      ? `item ${change.item.title}`
      : change.kind === 'unchanged' || change.kind === 'deleted'
        ? `${change.kind} ${change.externalId}`
        : change.kind === 'cursor'
          ? []
          : change.kind,
  )

test('nothing happened: nothing is listed', async () => {
  await using connected = await readOnce()
  assert.deepEqual(brief(await connected.sync()), [])
  assert.ok(!connected.server.paths().includes('/2/files/list_folder'))
})

test('what changed while the first listing ran is not missed', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  for (const name of ['a', 'b', 'c']) model.add(`/${name}.txt`)
  connected.model.pageSize = 1
  const changes = []
  for await (const change of connected.source.changes(connected.open() as never, null)) {
    if (changes.push(change) === 2) model.remove('/a.txt')
    if (change.kind === 'item') connected.index.set(change.item.externalId, change.item)
    if (change.kind === 'cursor') connected.cursor = change.cursor
  }
  await connected.sync()
  assert.deepEqual(connected.index, await connected.fresh())
})

test('an edit brings another version; only the folders on the way are looked into', async () => {
  await using connected = await readOnce()
  const { model, index } = connected
  const { id } = model.at('/Plans/2026/roof.txt')
  const before = index.get(id)!.version
  model.write('/Plans/2026/roof.txt', 'changed')
  const same = ['/Plans/2026/wall.txt', '/top.txt'].map((path) => `unchanged ${model.at(path).id}`)
  const expected = ['item roof.txt', 'unchanged /team', ...same, 'complete']
  const changes = brief(await connected.sync())
  assert.deepEqual(changes.toSorted(), expected.toSorted())
  assert.notEqual(index.get(id)!.version, before)
  assert.equal(index.size, 4)
})

test('a new name and another folder keep the version', async () => {
  await using connected = await readOnce()
  const { model, index } = connected
  const { id } = model.at('/Plans/2026/roof.txt')
  const before = index.get(id)!.version
  model.move('/Plans/2026/roof.txt', '/Team/Roof, final.txt')
  await connected.sync()
  assert.equal(index.get(id)!.version, before)
  assert.deepEqual(paths(index), ['/Plans/2026/wall.txt', '/Team/Roof, final.txt', '/Team/minutes.txt', '/top.txt'])
})

test('a folder that moves takes along what lies in it', async () => {
  await using connected = await readOnce()
  const versions = () => [...connected.index.values()].map(({ externalId, version }) => `${externalId} ${version}`).toSorted()
  const before = versions()
  connected.model.move('/Plans/2026', '/Team/Archive')
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['/Team/Archive/roof.txt', '/Team/Archive/wall.txt', '/Team/minutes.txt', '/top.txt'])
  assert.deepEqual(versions(), before)
})

test('a folder that becomes shared is reported alone, and all in it has other readers', async () => {
  await using connected = await readOnce()
  const { model, index } = connected
  const shared = model.share('/Plans', [])
  await connected.sync()
  const readers = index.get(model.at('/Plans/2026/roof.txt').id)!.access![0]
  assert.deepEqual(readers, ['user:dbid:ada', `group:folder ${shared}`])
})

test('a deleted folder is reported by its path alone, and all in it is removed', async () => {
  await using connected = await readOnce()
  connected.model.remove('/Plans')
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['/Team/minutes.txt', '/top.txt'])
})

test('what took the place of something else does not keep that alive', async () => {
  await using connected = await readOnce()
  const { model } = connected
  const old = ['/top.txt', '/Plans/2026/roof.txt', '/Team/minutes.txt'].map((path) => model.at(path).id)
  model.add('/top.txt', 'another file of the same name')
  model.remove('/Plans/2026')
  model.add('/Plans/2026/wall.txt')
  model.remove('/Team')
  model.add('/Team', 'a file where a folder was')
  await connected.sync()
  assert.deepEqual(connected.index, await connected.fresh())
  assert.ok(old.every((id) => !connected.index.has(id)))
})

test('a deleted file that is restored comes back', async () => {
  await using connected = await readOnce()
  const { model } = connected
  const entry = model.at('/top.txt')
  model.remove('/top.txt')
  await connected.sync()
  model.add('/top.txt', entry.content)
  await connected.sync()
  assert.ok(paths(connected.index).includes('/top.txt'))
})

test('a change of case alone is not reported, and seen once a day', async () => {
  await using connected = await readOnce()
  connected.model.move('/Plans', '/PLANS')
  assert.deepEqual(brief(await connected.sync()), [])
  const cursor = JSON.parse(connected.cursor!) as { listedAt: number }
  connected.cursor = JSON.stringify({ ...cursor, listedAt: Date.now() - 25 * 3_600_000 })
  await connected.sync()
  assert.ok(paths(connected.index).includes('/PLANS/2026/roof.txt'))
})

test('where much happened everything is listed at once', async () => {
  await using connected = await readOnce()
  for (let index = 0; index < 80; index++) connected.model.add(`/Many/${index}/file.txt`)
  await connected.sync()
  assert.equal(connected.index.size, 84)
  const listings = connected.server.paths().filter((path) => path === '/2/files/list_folder')
  assert.equal(listings.length, 1)
})

test('of several chosen folders only those with changes are looked into', async () => {
  await using connected = await readOnce(['/Plans', '/Team'])
  connected.model.remove('/Team/minutes.txt')
  connected.model.add('/Team/agenda.txt')
  assert.deepEqual(brief(await connected.sync()), ['unchanged /plans', 'item agenda.txt', 'complete'])
  assert.deepEqual(paths(connected.index), ['/Plans/2026/roof.txt', '/Plans/2026/wall.txt', '/Team/agenda.txt'])
})

test('a chosen folder that moves is found where it is now', async () => {
  await using connected = await readOnce(['/Plans/2026'])
  connected.model.move('/Plans/2026', '/Team/2027')
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['/Team/2027/roof.txt', '/Team/2027/wall.txt'])
})

test('a cursor that is too old, or none, or for another choice: everything is listed again', async () => {
  await using connected = await readOnce()
  const { model, server } = connected
  const isFull = (changes: string[]) => changes.filter((each) => each.startsWith('item')).length === connected.index.size
  model.add('/later.txt')
  model.forgotten = model.now
  assert.ok(isFull(brief(await connected.sync())))
  for (const spoiled of ['nonsense', connected.cursor!.replace(/cursor-\d+/, 'unheard-of')]) {
    connected.cursor = spoiled
    assert.ok(isFull(brief(await connected.sync())))
  }
  connected.choose([model.at('/Team').id])
  assert.deepEqual(brief(await connected.sync()), ['item minutes.txt', 'complete'])
  assert.ok(server.paths().every((path) => !path.includes('download')))
})

test('who joins a team has another root, and all is listed from there', async () => {
  await using connected = await readOnce()
  connected.model.joinTeam()
  connected.model.add('/Board/minutes.txt')
  await connected.sync()
  assert.deepEqual(connected.index, await connected.fresh())
})

test('after any changes the index is what somebody who connects now would have', async (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const next = randomFrom(seed)
  const random = (below: number) => Math.floor(next() * below)
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!
  await using connected = await readOnce(random(2) === 0 ? [] : ['/Plans', '/Team'])
  const { model } = connected
  model.pageSize = 3
  const names = ['a', 'b', 'c', 'd.txt', 'e.txt']
  for (let round = 0; round < 25; round++) {
    for (let step = random(5); step >= 0; step--) {
      // The chosen folders stay: without them there is nothing to read.
      const all = [...model.entries.values()].filter(({ path }) => path !== '/Plans' && path !== '/Team')
      const folders = ['', ...[...model.entries.values()].filter(({ tag }) => tag === 'folder').map(({ path }) => path)]
      const to = `${pick(folders)}/${pick(names)}`
      const one = all.length > 0 ? pick(all) : null
      const isFree = !/^\/(plans|team)$/i.test(to)
      const edits = [
        () => isFree && model.add(to, `round ${round}`),
        () => isFree && model.addFolder(to),
        () => one?.tag === 'file' && model.write(one.path, `round ${round}`),
        () => one && !model.entries.has(to.toLowerCase()) && !to.startsWith(`${one.path}/`) && model.move(one.path, to),
        () => one && all.length > 4 && model.remove(one.path),
      ]
      pick(edits)()
    }
    await connected.sync()
    assert.deepEqual(connected.index, await connected.fresh(), `round ${round}`)
  }
})
