import assert from 'node:assert/strict'
import type { ApiPromise, Lent } from './api-host.ts'
import type { Item } from '../kit.ts'

/** A site that was read once, with two items in it; what happens now is a change. */
async function readOnce({ site, host }: Lent): Promise<{ roof: string; wall: string }> {
  const [roof, wall] = [await site.create('Roof', 'tiles'), await site.create('Wall', 'bricks')]
  await host.run()
  host.reads = []
  site.server.requests.length = 0
  return { roof, wall }
}

const itemOf = ({ host }: Lent, id: string): Item => {
  const document = host.documents.get(id)
  assert.ok(document, `${id} is not there, but ${[...host.documents.keys()].join(', ')}`)
  return document.item
}

/** Runs until it is not there any more. */
async function untilGone({ site, host }: Lent, id: string): Promise<void> {
  for (let run = site.runsUntilGone ?? 1; run > 0 && host.documents.has(id); run -= 1) await host.run()
  assert.ok(!host.documents.has(id), `${id} is still there`)
}

/** What a run after the first must find. */
export function changesConformance(promise: ApiPromise): void {
  promise('where nothing changed nothing is fetched', async (lent) => {
    const { roof, wall } = await readOnce(lent)
    for (let run = 0; run < 2; run += 1) await lent.host.run()
    assert.deepEqual([[...lent.host.documents.keys()].toSorted(), lent.host.reads], [[roof, wall].toSorted(), []])
    const isReading = [roof, wall].map((id) => lent.site.server.requests.some((request) => lent.site.isReading?.(request, id)))
    assert.deepEqual(isReading, [false, false])
  })

  promise('what is new is found, and only it is fetched', async (lent) => {
    await readOnce(lent)
    const floor = await lent.site.create('Floor', 'planks')
    await lent.host.run()
    assert.ok(lent.host.text(floor, 'planks'))
    assert.deepEqual([lent.host.documents.size, lent.host.reads], [3, [floor]])
  })

  promise('an edit brings another version, and only what was edited is fetched', async (lent) => {
    const { roof, wall } = await readOnce(lent)
    const { version } = itemOf(lent, roof)
    await lent.site.edit(roof, 'slates')
    await lent.host.run()
    assert.notEqual(itemOf(lent, roof).version, version)
    assert.ok(lent.host.text(roof, 'slates') && !lent.host.text(roof, 'tiles') && lent.host.text(wall, 'bricks'))
    assert.deepEqual(lent.host.reads, [roof])
  })

  promise('what changes while everything is listed is found by the next run', async (lent) => {
    const { site, host } = lent
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

  promise.about('rename', 'a renamed item has its new title and is the same item', async (lent) => {
    const { roof, wall } = await readOnce(lent)
    await lent.site.rename(roof, 'Attic')
    await lent.host.run()
    assert.match(itemOf(lent, roof).title, /Attic/)
    assert.deepEqual([...lent.host.documents.keys()].toSorted(), [roof, wall].toSorted())
  })

  promise.about('move', 'a moved item is found in its new place and is the same item', async (lent) => {
    const { roof, wall } = await readOnce(lent)
    const place = await lent.site.move(roof)
    await lent.host.run()
    assert.equal(itemOf(lent, roof).ancestors.at(-1)?.title, place)
    assert.deepEqual([...lent.host.documents.keys()].toSorted(), [roof, wall].toSorted())
    assert.ok(lent.host.text(roof, 'tiles'))
  })

  promise.about('delete', 'a deleted item is gone, and the others stay', async (lent) => {
    const { roof, wall } = await readOnce(lent)
    await lent.site.delete(roof)
    await untilGone(lent, roof)
    assert.deepEqual([[...lent.host.documents.keys()], lent.host.reads], [[wall], []])
  })

  promise.about('trash', 'what is in the trash is gone, and what is restored is there as before', async (lent) => {
    const { roof, wall } = await readOnce(lent)
    await lent.site.trash(roof)
    await untilGone(lent, roof)
    await lent.site.restore(roof)
    await lent.host.run()
    assert.deepEqual([...lent.host.documents.keys()].toSorted(), [roof, wall].toSorted())
    assert.match(itemOf(lent, roof).title, /Roof/)
    assert.ok(lent.host.text(roof, 'tiles'))
  })

  promise.about('expireCursor', 'an expired cursor leads to a whole listing that fetches nothing unchanged', async (lent) => {
    const { roof } = await readOnce(lent)
    const floor = await lent.site.create('Floor', 'planks')
    await lent.site.edit(roof, 'slates')
    await lent.site.expireCursor()
    await lent.host.run()
    assert.ok(lent.host.isComplete())
    assert.deepEqual(lent.host.reads.toSorted(), [floor, roof].toSorted())
    assert.ok(lent.host.text(roof, 'slates'))
    lent.host.reads = []
    await lent.host.run()
    assert.deepEqual(lent.host.reads, [])
  })

  promise('a cursor that nobody understands leads to a whole listing', async (lent) => {
    await readOnce(lent)
    for (const cursor of ['', 'nonsense', 'null', '{}', '[]', '{"since":"yesterday"}']) {
      lent.host.cursor = cursor
      await lent.host.run()
      assert.ok(lent.host.isComplete(), cursor)
    }
    assert.deepEqual([lent.host.documents.size, lent.host.reads], [2, []])
  })
}
