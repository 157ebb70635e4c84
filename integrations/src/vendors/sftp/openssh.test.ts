import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectTo } from '../../testing/connected.ts'
import { failure, ids, versions, writeBelow } from '../../testing/site.ts'
import { startSshd } from './testing/sshd.ts'

async function openSite() {
  const server = await startSshd()
  const cleanup = new AsyncDisposableStack()
  cleanup.defer(() => server.stop())
  const connect = (settings: Record<string, unknown> = {}, known?: ReadonlyMap<string, string>) =>
    cleanup.use(connectTo(server.vendor, server.settings(settings), known ? { known } : {}))
  return { server, connect, write: writeBelow(server.root), [Symbol.asyncDispose]: () => cleanup.disposeAsync() }
}

test('a server that comes back with another key is refused', async () => {
  await using site = await openSite()
  const { remember } = await site.connect().check()
  await site.connect(remember).check()
  await site.server.changeHostKey()
  await assert.rejects(site.connect(remember).check(), failure('certificate'))
})

test('a link to a file in the base folder is that file, and any other link is nothing', async () => {
  await using site = await openSite()
  await site.write('base/real.txt', 'inside')
  await site.write('outside.txt', 'outside')
  await site.write('base/folder/deep.txt', 'deep')
  const base = join(site.server.root, 'base')
  await symlink('real.txt', join(base, 'link.txt'))
  await symlink(join(base, 'real.txt'), join(base, 'absolute.txt'))
  await symlink('link.txt', join(base, 'link to link.txt'))
  await symlink('../outside.txt', join(base, 'out.txt'))
  await symlink('folder', join(base, 'linked folder'))
  await symlink('circle', join(base, 'circle'))
  const run = site.connect({ baseFolder: base })
  assert.deepEqual(ids(await run.items()), ['/absolute.txt', '/folder/deep.txt', '/link to link.txt', '/link.txt', '/real.txt'])
  assert.equal(await run.text('/link to link.txt', 6), 'inside')
  await assert.rejects(run.text('/out.txt'), failure('forbidden'))
})

test('a link that leads to another file has another version', async () => {
  await using site = await openSite()
  const time = new Date('2020-01-01T00:00:00Z')
  await site.write('one', '1', time)
  await site.write('two', '2', time)
  await symlink('one', join(site.server.root, 'link'))
  const first = versions(await site.connect().items())
  await symlink('two', join(site.server.root, 'new'))
  await rename(join(site.server.root, 'new'), join(site.server.root, 'link'))
  assert.notEqual(versions(await site.connect().items()).get('/link'), first.get('/link'))
})

test('names that are not UTF-8 are listed, shown in the charset they make sense in, and read', async () => {
  await using site = await openSite()
  const bytesOf = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const [korean, neither] = [
    [0xc7, 0xd1, 0xb1, 0xdb],
    [0xff, 0xfe],
  ]
  await site.write('real \ufffd character', 'y')
  await mkdir(bytesOf(`${site.server.root}/`, korean))
  await writeFile(bytesOf(`${site.server.root}/`, korean, '/', korean, '.txt'), 'old letters')
  await writeFile(bytesOf(`${site.server.root}/`, neither), 'no letters')
  await symlink(bytesOf(korean, '/', korean, '.txt'), bytesOf(`${site.server.root}/link`))
  const run = site.connect()
  const items = await run.items()
  assert.deepEqual(items.map(({ title }) => title).toSorted(), ['link', 'real \ufffd character', '한글.txt', '\ufffd\ufffd'])
  const read = async (title: string) => run.text(items.find((item) => item.title === title)?.externalId ?? assert.fail(title))
  assert.deepEqual(await Promise.all(['한글.txt', '\ufffd\ufffd', 'link'].map(read)), [
    'old letters',
    'no letters',
    'old letters',
  ])
  assert.deepEqual(
    items.find(({ title }) => title === '한글.txt')?.ancestors.map(({ title }) => title),
    ['한글'],
  )
  assert.equal(new Set(items.map(({ externalId }) => externalId)).size, 4)
})

test('a path longer than can be stored is reported, and the rest is listed', async () => {
  await using site = await openSite()
  let path = ''
  for (let depth = 0; depth < 8; depth++) path += `${'d'.repeat(250)}/`
  await mkdir(join(site.server.root, path), { recursive: true })
  await writeFile(join(site.server.root, path, 'file'), 'x')
  await site.write('short', 'x')
  const changes = await site.connect().list()
  assert.deepEqual(changes.map(({ kind }) => kind).toSorted(), ['complete', 'item', 'skipped'])
})

test('a process whose run is over ends by itself', async () => {
  await using site = await openSite()
  await site.write('file', 'text')
  const program = `
    import { ListingBudget } from ${JSON.stringify(import.meta.resolve('../../kit/budget.ts'))}
    import { formOf } from ${JSON.stringify(import.meta.resolve('../../kit/parts.ts'))}
    import { sftp } from ${JSON.stringify(import.meta.resolve('./vendor.ts'))}
    const io = {
      settings: formOf(sftp, 'source').parse(${JSON.stringify(site.server.settings())}),
      net: { resolve: async (host) => ({ address: host, family: 4 }) },
      known: async () => new Map(),
      budget: new ListingBudget(),
      signal: new AbortController().signal,
      token: null,
      at: (origin) => origin,
    }
    for await (const change of sftp.source.changes(io, null)) console.log(change.kind)`
  const ended = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000 }, (error, output) =>
      error ? reject(error) : resolve(output),
    )
  })
  assert.equal(ended, 'item\ncomplete\n')
})
