import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '@quarry/contract/testing/random'
import { heap } from '../../testing/heap.ts'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { Host } from './testing/host.ts'
import type { CloudModel } from './testing/model.ts'
import { type CloudServer, startCloud } from './testing/server.ts'
import { pack, type Tag, unpack } from './tags.ts'

async function connected(check: (host: Host, model: CloudModel, server: CloudServer) => Promise<void>) {
  await using server = await startCloud('nextcloud')
  await using host = new Host(nextcloud, server.settings())
  await check(host, server.model, server)
}

test('external storage is listed whole each time, since the tags of its folders do not change', () =>
  connected(async (host, model) => {
    model.mkdir('/team/archive', { flags: 'M' })
    model.write('/team/archive/deep/1.txt', 'old')
    model.write('/other/2.txt', 'x')
    await host.run()
    const { id } = model.write('/team/archive/deep/1.txt', 'new')
    const steps = await host.run()
    assert.deepEqual([steps.includes(`item ${id}`), await host.text(id)], [true, 'new'])
    assert.ok(steps.includes(`unchanged ${model.get('/other').id}`))
  }))

test('a change inside a received share is seen, although the tag of the folder around it does not change', () =>
  connected(async (host, model) => {
    model.mkdir('/inbox/from bob', { owner: 'bob', flags: 'S' })
    model.write('/inbox/from bob/deep/1.txt', 'old')
    await host.run()
    const { id } = model.write('/inbox/from bob/deep/1.txt', 'new')
    assert.ok((await host.run()).includes(`item ${id}`))
  }))

test('a change that no tag showed is noticed by the run that lists everything', () =>
  connected(async (host, model) => {
    model.write('/a/1.txt', 'old')
    await host.run()
    const node = model.get('/a/1.txt')
    Object.assign(node, { content: 'changed', etag: '"behind the back"' })
    for (let run = 1; run < 24; run++) {
      await host.run()
      assert.ok(!host.versions().get(node.id)?.includes('behind'))
    }
    await host.run()
    assert.ok(host.versions().get(node.id)?.includes('behind'))
  }))

for (const [what, cursor] of [
  ['of another form', '{"v":0}'],
  ['that is broken', '['],
  ['about other settings', '{"of":"other","turn":3,"roots":[["1","x"]]}'],
] as const) {
  test(`a cursor ${what} leads to a full listing`, () =>
    connected(async (host, model) => {
      model.write('/a/1.txt', 'x')
      await host.run()
      model.remove('/a/1.txt')
      const { id } = model.write('/b/2.txt', 'x')
      host.cursor = cursor
      assert.deepEqual((await host.run()).slice(0, 2), [`item ${id}`, 'complete'])
      assert.deepEqual(host.paths(), ['b/2.txt'])
    }))
}

test('what is encrypted in the browser is left out', () =>
  connected(async (host, model) => {
    model.write('/vault/secret.txt', 'x')
    model.get('/vault').encrypted = true
    model.write('/open.txt', 'x')
    await host.run()
    assert.deepEqual(host.paths(), ['open.txt'])
  }))

/** After any history, the runs that looked only at changes know what a first run would find. */
test('runs over changes come to the same as a listing of everything, whatever happened', () =>
  connected(async (host, model, server) => {
    const random = randomFrom(7)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const path = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick([...'pqrs'])).join('/')
    model.mkdir('/m/mount', { flags: 'M' })
    model.mkdir('/s/share', { owner: 'bob', flags: 'S' })
    const above = () => pick(['', '', '', '/m/mount', '/s/share'])
    for (let round = 0; round < 20; round++) {
      for (let step = 0; step < 6; step++) {
        const nodes = model.all().filter(({ parent }) => parent?.parent)
        const [some, dice] = [nodes.length > 0 ? pick(nodes) : null, random()]
        if (dice < 0.5 || !some) model.write(`${above()}/${path()}/${pick([...'xyz'])}.txt`, `${round}`)
        else if (dice < 0.7) model.remove(model.pathOf(some))
        else if (dice < 0.8 && model.trash.size > 0) restoreOne(model, pick)
        else if (!some.flags) moveAway(model, model.pathOf(some), `/moved/${round}-${step}`)
      }
      await host.run()
      await using fresh = new Host(nextcloud, server.settings())
      await fresh.run()
      assert.deepEqual(sorted(host), sorted(fresh), `round ${round}`)
    }
  }))

const sorted = (host: Host) => [...host.documents.values()].toSorted((a, b) => a.externalId.localeCompare(b.externalId))
const moveAway = (model: CloudModel, from: string, to: string) => model.move(from, to)
function restoreOne(model: CloudModel, pick: <T>(list: readonly T[]) => T) {
  const { node, from } = pick([...model.trash.values()])
  const isThere = model.all().includes(from)
  if (isThere && !from.children.has(node.name)) model.restore(node.id)
}

test('no more than ten thousand folders are remembered, and the top ones first', () => {
  const chain = (id: string, depth: number): Tag => ({
    id: `${id}-${depth}`,
    tag: 't',
    inner: depth < 19 ? [chain(id, depth + 1)] : [],
  })
  const root: Tag = { id: 'root', tag: 't', inner: Array.from({ length: 1000 }, (_, index) => chain(String(index), 0)) }
  const cursor = pack({ of: 'x', turn: 1, roots: [root] })
  assert.ok(cursor.length < 300_000)
  const [back] = unpack(cursor, 'x')!.roots
  const count = (tag: Tag): number => 1 + tag.inner.reduce((sum, inner) => sum + count(inner), 0)
  assert.deepEqual([back!.inner.length, count(back!)], [1000, 10_000])
})

test('ten thousand files are listed with little memory, and again by one question', async () => {
  await using server = await startCloud('nextcloud')
  for (let folder = 0; folder < 100; folder++)
    for (let file = 0; file < 100; file++) server.model.write(`/${folder}/${file}.txt`, 'x')
  await using host = new Host(nextcloud, server.settings())
  const before = heap()
  let most = 0
  for await (const change of host.source.changes(host.openIo() as never, null)) {
    if (change.kind === 'cursor') host.cursor = change.cursor
    if (change.kind !== 'item') continue
    host.documents.set(change.item.externalId, change.item)
    if (host.documents.size % 2_500 === 0) most = Math.max(most, heap())
  }
  // With what the host keeps of it.
  const perFile = Math.round((most - before) / 10_000)
  assert.ok(perFile < 2_000, `${perFile} bytes for each file`)
  assert.equal(host.documents.size, 10_000)
  server.asked()
  await host.run()
  assert.deepEqual(
    server.asked().filter((line) => line.startsWith('PROPFIND')),
    ['PROPFIND /remote.php/dav/files/alice/', 'PROPFIND /remote.php/dav/files/alice/'],
  )
  assert.equal(host.documents.size, 10_000)
})
