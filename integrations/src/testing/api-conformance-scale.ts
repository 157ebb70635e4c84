import assert from 'node:assert/strict'
import type { ApiPromise } from './api-host.ts'
import { heap } from './heap.ts'

const many = 10_000
const text = 'All work and no play makes Jack a dull boy. '.repeat(50)
/** What one item may leave behind while the rest is listed, in bytes; its text is longer. */
const bytesPerItem = 2_000

/** What a large site may cost. */
export function scaleConformance(promise: ApiPromise): void {
  promise('ten thousand items are listed in few requests and bounded memory, and then only what changed', async (setup) => {
    const { site, host } = setup
    const roof = await site.create('Roof', 'tiles')
    await site.fill(many - 1, text)
    const versions = new Map<string, string>()
    const count = { changes: 0, most: 0, requests: 0 }
    const { requests } = site.server
    const pass = async (cursor: string | null): Promise<string | null> => {
      let next = cursor
      const io = {
        ...host.openIo(),
        known: async (ids: readonly string[]) => new Map(ids.flatMap((id) => known(versions, id))),
      }
      for await (const change of host.source.changes(io as never, cursor)) {
        if (change.kind === 'cursor' && !change.midway) next = change.cursor
        // The log of the counterpart is none of the vendor's memory.
        count.requests += requests.splice(0).length
        if (change.kind !== 'item') continue
        const { externalId, version } = change.item
        if (versions.get(externalId) === version) continue
        count.changes += 1
        versions.set(externalId, version)
        if (versions.size % 2_000 === 0) count.most = Math.max(count.most, heap())
      }
      return next
    }
    const before = heap()
    const cursor = await pass(null)
    assert.equal(versions.size, many)
    const perItem = Math.round((count.most - before) / many)
    assert.ok(perItem < bytesPerItem, `${perItem} bytes for each item`)
    const limit = (site.requestsPerThousand * many) / 1000
    assert.ok(count.requests <= limit, `${count.requests} requests, more than ${limit}`)
    await site.edit(roof, 'slates')
    count.changes = 0
    await pass(cursor)
    assert.equal(count.changes, 1)
  })
}

const known = (versions: ReadonlyMap<string, string>, id: string) => {
  const version = versions.get(id)
  return version === undefined ? [] : [[id, version] as const]
}
