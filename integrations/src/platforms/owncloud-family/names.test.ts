import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { owncloud } from '../../vendors/owncloud/vendor.ts'
import { Host } from './testing/host.ts'
import { startCloud } from './testing/server.ts'

for (const [kind, vendor] of [
  ['nextcloud', nextcloud],
  ['owncloud', owncloud],
] as const) {
  test(`${kind}: a base folder typed with decomposed letters is the one the server keeps composed`, async () => {
    await using server = await startCloud(kind)
    const { id } = server.model.write('/회사/보고서/계획.txt', 'read')
    await using host = new Host(vendor, server.settings({ baseFolder: '회사/보고서'.normalize('NFD') }))
    await host.run()
    assert.equal(await host.text(id), 'read')
    // Looked for by its id, once the listing has forgotten where it was.
    assert.equal(await host.text(id), 'read')
    server.model.share('/회사/보고서/계획.txt', 4, 'guest@partner.example')
    await host.readRights()
    assert.deepEqual(host.readersOf(id), ['alice@example.com', 'guest@partner.example'])
  })
}

test('names the server refuses are refused by its counterpart', async () => {
  await using server = await startCloud('nextcloud')
  for (const name of ['a\\b.txt', 'a\nb.txt']) assert.throws(() => server.model.write(`/${name}`, 'x'))
})

test('what is edited past the server on external storage is read once it has looked', async () => {
  await using server = await startCloud('nextcloud')
  server.model.mkdir('/archive', { flags: 'M' })
  const { id } = server.model.write('/archive/1.txt', 'old')
  await using host = new Host(nextcloud, server.settings())
  await host.run()
  const [before, node] = [host.versions(), server.model.editOutside('/archive/1.txt', 'edited in place')]
  await host.run()
  assert.deepEqual(host.versions(), before)
  server.model.open(node)
  await host.run()
  assert.equal(await host.text(id), 'edited in place')
})
