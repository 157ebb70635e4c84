import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openWorld } from '../../testing/world.ts'
import { sharePath } from './share-target.ts'

const world = await openWorld()

test('what is shared while no worker takes it leads to the page that says so', async () => {
  const server = await world.server([])
  const person = await server.as(await world.account())
  const body = new FormData()
  body.append('title', 'Minutes')
  body.append('files', new File(['The minutes.'], 'minutes.txt', { type: 'text/plain' }))
  // Browsers send it from no page.
  const reply = await person.fetch(sharePath, { method: 'POST', body, headers: { origin: 'null' }, redirect: 'manual' })
  assert.deepEqual([reply.status, reply.headers.get('location')], [303, sharePath])
})

for (const manifest of ['manifest', 'manifest.ko'])
  test(`${manifest} names the address that is answered`, () => {
    const file = new URL(`../../../web/public/${manifest}.webmanifest`, import.meta.url)
    const { share_target } = JSON.parse(readFileSync(file, 'utf8')) as { share_target: unknown }
    assert.partialDeepStrictEqual(share_target, { action: sharePath, method: 'POST' })
  })
