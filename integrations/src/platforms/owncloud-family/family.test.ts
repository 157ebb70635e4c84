import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vendor } from '../../kit/kit.ts'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { owncloud } from '../../vendors/owncloud/vendor.ts'
import { Host } from './testing/host.ts'
import { type CloudServer, type CloudKind, startCloud } from './testing/server.ts'
import { failure } from '../../testing/site.ts'

type Site = { server: CloudServer; model: CloudServer['model']; host: Host; top: string }

type Promised = (title: string, check: (site: Site) => Promise<void>) => void

const family: [name: string, kind: CloudKind, vendor: Vendor][] = [
  ['Nextcloud', 'nextcloud', nextcloud],
  ['ownCloud 10', 'owncloud', owncloud],
  ['ownCloud Infinite Scale', 'infinite', owncloud],
]

for (const [name, kind, vendor] of family) {
  const promise: Promised = (title, check) =>
    test(`${name}: ${title}`, async () => {
      await using server = await startCloud(kind)
      await using host = new Host(vendor, server.settings())
      await check({ server, model: server.model, host, top: kind === 'infinite' ? '/Alice' : '' })
    })
  const shown = (top: string, ...paths: string[]) =>
    paths.map((path) => (top === '' ? path : `${top.slice(1)}/${path}`)).toSorted()

  promise('everything is listed, by ids that mean the file and not its place', async ({ model, host, server, top }) => {
    const { id } = model.write(`${top}/plans/2026/보고서 & 100%.md`, '# hello')
    assert.deepEqual((await host.run()).slice(0, 2), [`item ${id}`, 'complete'])
    const { ancestors, link, title, size, people } = host.documents.get(id)!
    assert.deepEqual({ title, size, people }, { title: '보고서 & 100%.md', size: 7, people: ['alice (name)'] })
    assert.deepEqual(host.paths(), shown(top, 'plans/2026/보고서 & 100%.md'))
    const page = (of: string) =>
      kind === 'infinite' ? `${server.origin}/f/${encodeURIComponent(of)}` : `${server.origin}/index.php/f/${of}`
    assert.deepEqual([link, ancestors.at(-1)?.link], [page(id), page(model.get(`${top}/plans/2026`).id)])
    assert.equal(await host.text(id), '# hello')
  })

  promise('a second run over what did not change lists nothing below the top', async ({ model, host, server, top }) => {
    for (const path of ['a/1.txt', 'a/b/2.txt', 'c/3.txt']) model.write(`${top}/${path}`, 'x')
    await host.run()
    server.asked()
    assert.deepEqual(
      (await host.run()).filter((step) => step.startsWith('item')),
      [],
    )
    assert.deepEqual(
      server.asked().filter((line) => line.startsWith('GET') && line.includes('dav')),
      [],
    )
    assert.equal(host.documents.size, 3)
  })

  promise('only the folders on the way to a change are listed', async ({ model, host, server, top }) => {
    for (const folder of ['a', 'b', 'c', 'd'])
      for (const inner of ['x', 'y']) model.write(`${top}/${folder}/${inner}/file.txt`, 'old')
    await host.run()
    const { id } = model.write(`${top}/c/y/file.txt`, 'new')
    server.asked()
    const steps = await host.run()
    assert.deepEqual(
      steps.filter((step) => step.startsWith('item')),
      [`item ${id}`],
    )
    const listed = server.asked().filter((line) => line.startsWith('PROPFIND') && /\/[abcd]\//.test(line))
    assert.deepEqual(
      listed.map((line) => line.slice(line.indexOf('/c'))),
      ['/c/', '/c/y/'],
    )
    assert.equal(await host.text(id), 'new')
    assert.equal(host.documents.size, 8)
  })

  promise('a renamed and a moved file keep their ids and versions', async ({ model, host, top }) => {
    const [a, b] = [model.write(`${top}/one/a.txt`, 'A'), model.write(`${top}/two/b.txt`, 'B')]
    await host.run()
    const before = host.versions()
    model.move(`${top}/one/a.txt`, `${top}/one/renamed.txt`)
    model.move(`${top}/two/b.txt`, `${top}/three/b.txt`)
    await host.run()
    assert.deepEqual(host.versions(), before)
    assert.deepEqual(host.paths(), shown(top, 'one/renamed.txt', 'three/b.txt'))
    assert.deepEqual([await host.text(a.id), await host.text(b.id)], ['A', 'B'])
  })

  promise(
    'a renamed and a moved folder take what is in them along, although nothing in them changed',
    async ({ model, host, top }) => {
      const { id } = model.write(`${top}/old/deep/er/file.txt`, 'x')
      await host.run()
      const before = host.versions()
      model.move(`${top}/old/deep`, `${top}/old/renamed`)
      await host.run()
      assert.deepEqual(host.paths(), shown(top, 'old/renamed/er/file.txt'))
      model.move(`${top}/old/renamed`, `${top}/new/place`)
      await host.run()
      assert.deepEqual(host.paths(), shown(top, 'new/place/er/file.txt'))
      assert.deepEqual([host.versions(), await host.text(id)], [before, 'x'])
    },
  )

  promise(
    'what is put into the trash is removed, and what comes back from it is the same again',
    async ({ model, host, top }) => {
      const { id } = model.write(`${top}/a/file.txt`, 'x')
      model.write(`${top}/a/stays.txt`, 'x')
      await host.run()
      const before = host.versions()
      model.remove(`${top}/a/file.txt`)
      await host.run()
      assert.deepEqual(host.paths(), shown(top, 'a/stays.txt'))
      model.restore(id)
      await host.run()
      assert.deepEqual(host.versions(), before)
    },
  )

  promise('a file is read by what it is, not by where it was', async ({ model, host, top }) => {
    const { id } = model.write(`${top}/a/file.txt`, 'mine')
    await host.run()
    model.move(`${top}/a/file.txt`, `${top}/b/moved.txt`)
    model.write(`${top}/a/file.txt`, 'of somebody else')
    assert.equal(await host.text(id), 'mine')
    model.remove(`${top}/b/moved.txt`)
    await assert.rejects(host.text(id), failure('notFound'))
  })

  promise('only what lies below the base folder is listed and read', async ({ model, server, top }) => {
    const inside = model.write(`${top}/team/notes/today.txt`, 'inside')
    const outside = model.write(`${top}/team b/other.txt`, 'outside')
    const baseFolder = kind === 'infinite' ? 'Alice/team' : '/team/'
    await using host = new Host(vendor, server.settings({ baseFolder }))
    await host.check()
    await host.run()
    assert.deepEqual([...host.documents.keys()], [inside.id])
    if (kind !== 'infinite') await assert.rejects(host.text(outside.id), failure('notFound'))
    await assert.rejects(host.check({ baseFolder: 'nowhere' }), failure('settings'))
  })

  promise('folders are listed by name, to choose the base folder from', async ({ model, server, host, top }) => {
    for (const path of ['team/notes/today.txt', '회의록/1.txt', 'file.txt']) model.write(`${top}/${path}`, 'x')
    const within = (baseFolder: string) => host.source.folders!(host.openIo({ baseFolder }) as never)
    const above = kind === 'infinite' ? 'Alice/' : ''
    if (kind === 'infinite') assert.deepEqual(await within(''), ['Alice', 'Team'])
    assert.deepEqual([...(await within(above))].toSorted(), ['team', '회의록'])
    assert.deepEqual(await within(`${above}team`), ['notes'])
    assert.deepEqual(await within(`${above}team/notes`), [])
    await assert.rejects(within(`${above}nowhere`), failure('settings'))
    assert.equal(server.wrongPasswords, 0)
  })

  promise('a folder that may not be opened is skipped each time, and what was in it stays', async ({ model, host, top }) => {
    model.write(`${top}/open/1.txt`, 'x')
    const { id } = model.write(`${top}/closed/2.txt`, 'x')
    await host.run()
    model.get(`${top}/closed`).denied = true
    model.write(`${top}/closed/2.txt`, 'y')
    for (let round = 0; round < 2; round++) {
      assert.ok((await host.run()).includes(`skipped ${model.get(`${top}/closed`).id}`))
      assert.ok(host.documents.has(id))
    }
    model.get(`${top}/closed`).denied = false
    await host.run()
    assert.equal(await host.text(id), 'y')
  })

  promise('a file that may not be read fails alone', async ({ model, host, top }) => {
    const [closed, open] = [model.write(`${top}/1.txt`, 'x'), model.write(`${top}/2.txt`, 'y')]
    await host.run()
    model.get(`${top}/1.txt`).denied = true
    await assert.rejects(host.text(closed.id), failure('forbidden'))
    assert.equal(await host.text(open.id), 'y')
    await assert.rejects(host.text('../../secret'), failure('forbidden'))
  })

  promise('a wrong password is tried exactly once', async ({ server, host }) => {
    await assert.rejects(host.check({ password: 'wrong' }), failure('auth'))
    assert.equal(server.wrongPasswords, 1)
    host.settings['password'] = 'wrong'
    await assert.rejects(host.run(), failure('auth'))
    await assert.rejects(host.readRights(), failure('auth'))
    assert.equal(server.wrongPasswords, 3)
  })

  promise('maintenance is waited for, without showing the password', async ({ server, host }) => {
    server.maintenance = true
    await assert.rejects(host.run(), failure('throttled'))
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      [undefined],
    )
  })
}
