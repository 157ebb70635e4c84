import assert from 'node:assert/strict'
import { ApiHost, type ApiPromise, type HostIo } from './api-host.ts'
import { fail } from './api-trouble.ts'
import { failure } from './site.ts'

/** Which part of its requests a listing gets before the service is unreachable for good, and how many of all of them the rest may take. */
const late = 0.8
const rest = 0.5

/** A site whose first listing broke off late. @returns how many requests it takes to list all of it at once */
async function brokenOff({ site, host }: HostIo): Promise<{ whole: number; ids: Set<string> }> {
  await (site.spread ?? site.fill)(site.long ?? 4 * site.pages, 'x')
  await using other = new ApiHost(site)
  other.fetches = host.fetches = false
  site.server.requests.length = 0
  await other.run()
  const whole = site.server.requests.length
  fail(site, (_, at) => at >= whole * late, { status: 500, headers: { 'retry-after': '0' } }, Infinity)
  await assert.rejects(host.run(), failure('upstream'))
  assert.ok(host.isMidway(), 'A long listing that failed late left no place to go on from.')
  assert.ok((host.cursor ?? '').length < 100_000, 'The place to go on from has no bounds.')
  site.server.intercept = null
  site.server.requests.length = 0
  return { whole, ids: new Set(other.documents.keys()) }
}

/** What becomes of a long listing that fails for good before its end. */
export function resumingConformance(promise: ApiPromise): void {
  promise.about('resuming', 'a listing that fails late is resumed: few requests, and nothing is lost', async (setup) => {
    const { site, host } = setup
    const { whole, ids } = await brokenOff(setup)
    const before = new Set(host.documents.keys())
    await host.run()
    const { length: took } = site.server.requests
    assert.ok(took <= whole * rest, `${took} requests after ${whole * late} of ${whole}`)
    assert.ok(host.isComplete() && !host.said.some(({ kind }) => kind === 'anew'))
    assert.deepEqual(new Set(host.documents.keys()), ids)
    const again = host.said.flatMap((change) => (change.kind === 'item' && before.has(change.item.externalId) ? [change] : []))
    assert.ok(again.length < ids.size * rest, `${again.length} of ${before.size} items were listed again`)
  })

  promise.about(
    'resuming',
    'what is new, edited or deleted between the parts of a listing shows after its end',
    async (setup) => {
      const { site, host } = setup
      await brokenOff(setup)
      host.takeAsRead()
      const [first, second] = [...host.documents.keys()]
      const { version } = host.documents.get(first!)!.item
      await site.edit(first!, 'slates')
      const floor = await site.create('Floor', 'planks')
      await site.delete?.(second!)
      await host.run()
      assert.ok(host.isComplete())
      await host.run()
      assert.ok(host.documents.has(floor))
      assert.notEqual(host.documents.get(first!)!.item.version, version)
      for (let run = site.runsUntilDeleted ?? 1; run > 0 && host.documents.has(second!); run -= 1) await host.run()
      assert.equal(host.documents.has(second!), site.delete === undefined)
    },
  )

  promise.about(
    'expirePages',
    'a place that is not taken any more lets the listing begin anew, and be complete',
    async (setup) => {
      const { site, host } = setup
      const { ids } = await brokenOff(setup)
      const [deleted] = [...host.documents.keys()]
      await site.expirePages()
      await site.delete?.(deleted!)
      await host.run()
      assert.equal(host.said.find(({ kind }) => kind !== 'cursor')?.kind, 'anew')
      assert.ok(host.isComplete())
      if (site.delete) ids.delete(deleted!)
      assert.deepEqual(new Set(host.documents.keys()), ids)
    },
  )
}
