import assert from 'node:assert/strict'
import type { ApiPromise, HostIo } from './api-host.ts'
import type { Item } from '../kit/kit.ts'

/** A site that was read once, with two items in it; what happens now is a change. */
async function readOnce({ site, host }: HostIo): Promise<{ roof: string; wall: string }> {
  const [roof, wall] = [await site.create('Roof', 'tiles'), await site.create('Wall', 'bricks')]
  await host.run()
  host.reads = []
  site.server.requests.length = 0
  return { roof, wall }
}

const itemOf = ({ host }: HostIo, id: string): Item => {
  const document = host.documents.get(id)
  assert.ok(document, `${id} is not there, but ${[...host.documents.keys()].join(', ')}`)
  return document.item
}

/** Runs until it is not there any more. */
async function untilDeleted({ site, host }: HostIo, id: string): Promise<void> {
  for (let run = site.runsUntilDeleted ?? 1; run > 0 && host.documents.has(id); run -= 1) await host.run()
  assert.ok(!host.documents.has(id), `${id} is still there`)
}

/** What a run after the first must find. */
export function changesConformance(promise: ApiPromise): void {
  promise('where nothing changed nothing is fetched', async (setup) => {
    const { roof, wall } = await readOnce(setup)
    for (let run = 0; run < 2; run += 1) await setup.host.run()
    assert.deepEqual([[...setup.host.documents.keys()].toSorted(), setup.host.reads], [[roof, wall].toSorted(), []])
    const isReading = [roof, wall].map((id) => setup.site.server.requests.some((request) => setup.site.isReading?.(request, id)))
    assert.deepEqual(isReading, [false, false])
  })

  promise('what is new is found, and only it is fetched', async (setup) => {
    await readOnce(setup)
    const floor = await setup.site.create('Floor', 'planks')
    await setup.host.run()
    assert.ok(setup.host.text(floor, 'planks'))
    assert.deepEqual([setup.host.documents.size, setup.host.reads], [3, [floor]])
  })

  promise('an edit brings another version, and only what was edited is fetched', async (setup) => {
    const { roof, wall } = await readOnce(setup)
    const { version } = itemOf(setup, roof)
    await setup.site.edit(roof, 'slates')
    await setup.host.run()
    assert.notEqual(itemOf(setup, roof).version, version)
    assert.ok(setup.host.text(roof, 'slates') && !setup.host.text(roof, 'tiles') && setup.host.text(wall, 'bricks'))
    assert.deepEqual(setup.host.reads, [roof])
  })

  promise('what changes while everything is listed is found by the next run', async (setup) => {
    const { site, host } = setup
    const roof = await site.create('Roof', 'tiles')
    let isEdited = false
    const editOnce = async ({ kind }: { kind: string }) => {
      if (kind !== 'item' || isEdited) return
      isEdited = true
      await site.edit(roof, 'slates')
    }
    await host.run({ on: editOnce })
    await host.run()
    assert.ok(isEdited && host.text(roof, 'slates'))
  })

  promise.about('rename', 'a renamed item has its new title and is the same item', async (setup) => {
    const { roof, wall } = await readOnce(setup)
    await setup.site.rename(roof, 'Attic')
    await setup.host.run()
    assert.match(itemOf(setup, roof).title, /Attic/)
    assert.deepEqual([...setup.host.documents.keys()].toSorted(), [roof, wall].toSorted())
  })

  promise.about('move', 'a moved item is found in its new place and is the same item', async (setup) => {
    const { roof, wall } = await readOnce(setup)
    const place = await setup.site.move(roof)
    await setup.host.run()
    assert.equal(itemOf(setup, roof).ancestors.at(-1)?.title, place)
    assert.deepEqual([...setup.host.documents.keys()].toSorted(), [roof, wall].toSorted())
    assert.ok(setup.host.text(roof, 'tiles'))
  })

  promise.about('delete', 'a deleted item is removed, and the others stay', async (setup) => {
    const { roof, wall } = await readOnce(setup)
    await setup.site.delete(roof)
    await untilDeleted(setup, roof)
    assert.deepEqual([[...setup.host.documents.keys()], setup.host.reads], [[wall], []])
  })

  promise.about('trash', 'an item in the trash is removed, and a restored one is there as before', async (setup) => {
    const { roof, wall } = await readOnce(setup)
    await setup.site.trash(roof)
    await untilDeleted(setup, roof)
    await setup.site.restore(roof)
    await setup.host.run()
    assert.deepEqual([...setup.host.documents.keys()].toSorted(), [roof, wall].toSorted())
    assert.match(itemOf(setup, roof).title, /Roof/)
    assert.ok(setup.host.text(roof, 'tiles'))
  })

  promise.about('expireCursor', 'an expired cursor leads to a whole listing that fetches nothing unchanged', async (setup) => {
    const { roof } = await readOnce(setup)
    const floor = await setup.site.create('Floor', 'planks')
    await setup.site.edit(roof, 'slates')
    await setup.site.expireCursor()
    await setup.host.run()
    assert.ok(setup.host.isComplete())
    assert.deepEqual(setup.host.reads.toSorted(), [floor, roof].toSorted())
    assert.ok(setup.host.text(roof, 'slates'))
    setup.host.reads = []
    await setup.host.run()
    assert.deepEqual(setup.host.reads, [])
  })

  promise('a cursor that nobody understands leads to a whole listing', async (setup) => {
    await readOnce(setup)
    for (const cursor of ['', 'nonsense', 'null', '{}', '[]', '{"since":"yesterday"}']) {
      setup.host.cursor = cursor
      await setup.host.run()
      assert.ok(setup.host.isComplete(), cursor)
    }
    assert.deepEqual([setup.host.documents.size, setup.host.reads], [2, []])
  })
}
