import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { Shelf } from './shelf.ts'
import { knowledgeTools } from './tools.ts'

const world = await openWorld()
const ada = await world.member(openParts(world))
// At three in the morning of 2 January in London, which is the evening before in New York.
const source = await uploadSource(world, ada, { 'launch.txt': 'The launch moves.' })

/** How many documents a search of these days finds. */
async function found(days: { from?: string; to?: string }, timeZone = 'UTC'): Promise<number | null> {
  const [search] = knowledgeTools(ada, { scope: [{ source, folder: null }], own: new Set(), shelf: new Shelf(), timeZone })
  return (await search!.run(search!.input.parse({ query: 'launch', ...days }))).found
}

test('a search up to a day finds what was changed on that day', async () => {
  assert.equal(await found({ from: '2026-01-02', to: '2026-01-02' }), 1)
  assert.equal(await found({ to: '2026-01-01' }), 0)
  assert.equal(await found({ from: '2026-01-03', to: '2026-01-04' }), 0)
})

test('days begin and end where the person is', async () => {
  assert.equal(await found({ from: '2026-01-01', to: '2026-01-01' }, 'America/New_York'), 1)
  assert.equal(await found({ from: '2026-01-02' }, 'America/New_York'), 0)
  assert.equal(await found({ to: '2026-01-01' }, 'Asia/Seoul'), 0)
})

test('a moment is taken as it is, and what is no day is refused', async () => {
  assert.equal(await found({ to: '2026-01-02T03:00:00Z' }), 0)
  assert.equal(await found({ to: '2026-01-02T04:00:00Z' }), 1)
  await assert.rejects(found({ to: '2026-02-31' }), /must be a date/)
  await assert.rejects(found({ to: 'today' }), /must be a date/)
})
