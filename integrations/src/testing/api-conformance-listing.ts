import assert from 'node:assert/strict'
import { ApiHost, type ApiPromise } from './api-host.ts'

const isUtc = (time: string) => new Date(time).toISOString() === time

/** What a run must find, alone, beside another, and after one that stopped in the middle. */
export function listingConformance(promise: ApiPromise): void {
  promise('a correct connection is confirmed', async ({ host }) => {
    await host.check()
  })

  promise('everything is listed with what is known about it, and read', async ({ site, host }) => {
    const [roof, wall] = [await site.create('지붕 Roof', 'tiles 기와'), await site.create('Wall', 'bricks')]
    await host.run()
    assert.deepEqual([...host.documents.keys()].toSorted(), [roof, wall].toSorted())
    assert.ok(host.text(roof, 'tiles 기와') && host.text(wall, 'bricks'))
    const { item } = host.documents.get(roof)!
    assert.match(item.title, /지붕 Roof/)
    assert.ok(item.version !== '' && item.externalId.length <= 2000)
    assert.match(item.fileName, /^[^/\\\0]+\.\w+$/)
    if (item.link !== null) assert.match(new URL(item.link).protocol, /^https?:$/)
    if (item.updatedAt !== null) assert.ok(isUtc(item.updatedAt), item.updatedAt)
    const places = item.ancestors.map(({ id }) => id)
    assert.equal(new Set(places).size, places.length)
  })

  promise('a listing says at its end that it is complete, and where the next one starts', async ({ site, host }) => {
    await site.create('Roof', 'tiles')
    await host.run()
    const kinds = host.said.map(({ kind }) => kind)
    assert.equal(kinds.filter((kind) => kind === 'complete').length, 1)
    assert.ok(kinds.lastIndexOf('item') < kinds.indexOf('complete'))
    assert.equal(typeof host.cursor, site.isCursorless ? 'object' : 'string')
  })

  promise('nothing to be found is no failure', async ({ host }) => {
    await host.run()
    assert.deepEqual([host.documents.size, host.isComplete()], [0, true])
  })

  promise('many pages are listed to the end, each item once', async ({ site, host }) => {
    await site.fill(site.pages, 'x')
    await host.run()
    assert.deepEqual([host.documents.size, host.reads.length], [site.pages, site.pages])
  })

  promise('two runs at once find the same, each for itself', async ({ site, host }) => {
    await site.fill(site.pages, 'x')
    await using other = new ApiHost(site)
    host.fetches = other.fetches = false
    await Promise.all([host.run(), other.run()])
    assert.equal(host.documents.size, site.pages)
    assert.deepEqual(new Map(shown(other)), new Map(shown(host)))
    const id = await site.create('New', 'new')
    await Promise.all([host.run(), other.run()])
    assert.ok(host.documents.has(id) && other.documents.has(id))
  })

  promise('a run that stopped in the middle is resumed: nothing is lost, nothing is fetched twice', async ({ site, host }) => {
    await site.fill(site.pages, 'x')
    let left = Math.ceil(site.pages / 2)
    const crash = new Error('crash')
    const stopHalfway = () => {
      if ((left -= 1) === 0) throw crash
    }
    await assert.rejects(host.run({ on: stopHalfway }), crash)
    assert.ok(host.documents.size > 0 && host.documents.size < site.pages)
    // Where the source had handed out a cursor by then, it must hold what it says.
    host.cursor = host.said.findLast((change) => change.kind === 'cursor')?.cursor ?? null
    await host.run()
    assert.deepEqual([host.documents.size, host.reads.length, new Set(host.reads).size], Array(3).fill(site.pages))
  })
}

const shown = (host: ApiHost) => [...host.documents].map(([id, { item }]) => [id, { ...item, access: null }] as const)
