import assert from 'node:assert/strict'
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectTo } from '../../testing/connected.ts'
import { startPyftpdlib } from './testing/pyftpdlib.ts'
import { brief, ids, versions, writeBelow } from '../../testing/site.ts'
import { startVsftpd } from './testing/vsftpd.ts'
import { linkedFiles } from '../../protocols/ftp/links.ts'

for (const [name, start] of [
  ['vsftpd', startVsftpd],
  ['pyftpdlib', startPyftpdlib],
] as const) {
  async function openSite() {
    const server = await start()
    const cleanup = new AsyncDisposableStack()
    cleanup.defer(() => server.stop())
    const connect = (settings: Record<string, unknown> = {}, known?: ReadonlyMap<string, string>) =>
      cleanup.use(connectTo(server.vendor, server.settings(settings), known ? { known } : {}))
    const link = (target: string, path: string) => symlink(target, join(server.root, path))
    return { server, connect, link, write: writeBelow(server.root), [Symbol.asyncDispose]: () => cleanup.disposeAsync() }
  }

  test(`${name}: a link to a file in the base folder is that file, straight or over other links`, async () => {
    await using site = await openSite()
    await site.write('base/real.txt', 'inside')
    await site.write('base/sub/deep 한글.txt', 'deep')
    await site.link('real.txt', 'base/link.txt')
    await site.link('link.txt', 'base/link to link.txt')
    await site.link('sub/deep 한글.txt', 'base/한글 링크.txt')
    await site.link('../real.txt', 'base/sub/up.txt')
    await site.link('sub', 'base/folder')
    await site.link('folder/up.txt', 'base/through a folder.txt')
    const run = site.connect({ baseFolder: 'base' })
    const items = await run.items()
    const expected = {
      '/link.txt': 'inside',
      '/link to link.txt': 'inside',
      '/sub/up.txt': 'inside',
      '/through a folder.txt': 'inside',
    }
    assert.deepEqual(ids(items), [...Object.keys(expected), '/real.txt', '/sub/deep 한글.txt', '/한글 링크.txt'].toSorted())
    for (const [id, text] of Object.entries(expected)) assert.equal(await run.text(id, text.length), text)
  })

  test(`${name}: a link to a folder is listed once, at its own place, and circles end`, async () => {
    await using site = await openSite()
    await site.write('sub/a.txt', 'a')
    await site.link('sub', 'again')
    await site.link('.', 'self')
    await site.link('..', 'sub/parent')
    await site.link('circle', 'circle')
    await site.link('ping', 'pong')
    await site.link('pong', 'ping')
    await site.link('nowhere', 'dangling')
    assert.deepEqual((await site.connect().list()).map(brief).toSorted(), ['complete', 'item /sub/a.txt'])
  })

  test(`${name}: a link out of the base folder, however winding, is reported with its reason and never read`, async () => {
    await using site = await openSite()
    await site.write('outside/secret.txt', 'not for you')
    await site.write('base/in.txt', 'in')
    await site.link('../outside/secret.txt', 'base/out.txt')
    await site.link('out.txt', 'base/out by two.txt')
    await site.link('../outside', 'base/door')
    await site.link('door/secret.txt', 'base/through the door.txt')
    await site.link(join(site.server.root, 'outside/secret.txt'), 'base/absolute.txt')
    const changes = await site.connect({ baseFolder: 'base' }).list()
    assert.deepEqual(ids(changes.flatMap((change) => (change.kind === 'item' ? [change.item] : []))), ['/in.txt'])
    const skipped = changes.flatMap((change) => (change.kind === 'skipped' ? [[change.externalId, change.reason]] : []))
    const reason = 'This link leads out of the base folder.'
    const out = ['/absolute.txt', '/door', '/out by two.txt', '/out.txt', '/through the door.txt']
    assert.deepEqual(
      skipped,
      out.map((id) => [id, reason]),
    )
  })

  test(`${name}: a link that leads to another file has another version, and an unchanged one keeps its own`, async () => {
    await using site = await openSite()
    const time = new Date('2020-01-01T00:00:00Z')
    await site.write('one', '1', time)
    await site.write('two', '2', time)
    await site.link('one', 'link')
    const first = versions(await site.connect().items())
    assert.deepEqual(versions(await site.connect({}, first).items()), first)
    await site.link('two', 'new')
    await rename(join(site.server.root, 'new'), join(site.server.root, 'link'))
    assert.notEqual(versions(await site.connect({}, first).items()).get('/link'), first.get('/link'))
  })
}

test('a folder that many links lead into is listed again once', async () => {
  const links = Array.from({ length: 100 }, (_, index) => ({ externalId: `/${index}`, target: 'real/file' }))
  const facts = { size: 1, modified: '20260102030405', exact: true, unique: '', target: '' }
  let listings = 0
  const list = async () => {
    listings += 1
    return { entries: [{ name: 'file', kind: 'file', identity: null, facts } as const], unclear: [] }
  }
  const found = await Array.fromAsync(linkedFiles({ folders: new Set(['', '/real']), links, behind: () => false }, '/base', list))
  assert.deepEqual([found.length, listings], [100, 1])
})
