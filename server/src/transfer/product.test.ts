import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { startOwnPostgres } from '../../testing/own-postgres.ts'
import { browse, inherited, signUp, startProduct, untilIndexed } from '../../testing/product.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-move-'))
const files = await startApache()
after(async () => {
  await files.stop()
  await rm(folder, { recursive: true, force: true })
})
const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** @returns what it printed. @throws Error with `code` and `stderr` when it ends badly. */
async function transfer(command: 'export' | 'import', file: string, env: Record<string, string>): Promise<string> {
  const options = { env: { ...inherited, LOG_LEVEL: 'warn', ...env }, cwd: folder }
  return (await promisify(execFile)(process.execPath, [program, command, file], options)).stdout
}

const original = join(folder, 'original')
const file = join(folder, 'everything.tar.gz')
await writeFile(join(files.root, 'heron.txt'), 'The heron stood in the reeds. 왜가리가 갈대밭에 서 있었다.')

const product = await startProduct({ dataDir: original })
after(() => product[Symbol.asyncDispose]())
const ada = await signUp(product.origin, 'ada')
const { workspaceId } = ada
const { sourceId } = await ada.client.call(sourceRoutes.add, {
  workspaceId,
  serviceName: 'webdav',
  displayName: 'Field notes',
  accessLevel: 'PUBLIC',
  settings: files.settings(),
})
await untilIndexed(ada.client, workspaceId, sourceId)
const printed = await transfer('export', file, { DATA_DIR: original })
assert.equal(await product.stop(), 0)

/** Everything a person relies on after a move: log-in, search, and credentials that open. */
async function checkMoved(env: { DATA_DIR: string } & Record<string, string>): Promise<void> {
  const { DATA_DIR, ...others } = env
  await using moved = await startProduct({ dataDir: DATA_DIR, env: others })
  const { client } = browse(moved.origin)
  await client.call(accountRoutes.login, { email: 'ada@example.com', password: 'correct-horse1' })
  async function find(query: string): Promise<string[]> {
    // The first search has the index built.
    for (;;) {
      const { index, vectorDataList } = await client.call(searchRoutes.search, { workspaceId, query })
      if (index.state === 'ready') return vectorDataList.map(({ contentTitle }) => contentTitle)
      await sleep(100)
    }
  }
  assert.deepEqual(await find('heron'), ['heron.txt'])
  assert.deepEqual(await find('왜가리'), ['heron.txt'])

  const name = `new ${DATA_DIR.split('/').at(-1)}.txt`
  await writeFile(join(files.root, name), `A kingfisher was seen at ${DATA_DIR.split('/').at(-1)}place.`)
  // It may have found the time for its next reading come.
  await untilIndexed(client, workspaceId, sourceId)
  await client.call(sourceRoutes.requestIndexing, { workspaceId, sourceId })
  const isThere = async () => (await find(`${DATA_DIR.split('/').at(-1)}place`)).includes(name)
  while (!(await isThere())) assert.notEqual((await untilIndexed(client, workspaceId, sourceId)).status, 'authFail')
  assert.equal(await moved.stop(), 0)
}

test('an export of a running Quarry is for its owner only and says what it holds', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.match(printed, /AND the key/)
  assert.match(printed, /1 accounts, 1 workspaces, 1 sources, 1 documents, 1 files/)
})

test('what was exported goes on in a new data folder', async () => {
  const DATA_DIR = join(folder, 'elsewhere')
  await transfer('import', file, { DATA_DIR })
  await checkMoved({ DATA_DIR })
})

test('what was exported goes on in a PostgreSQL server of another version, and comes back from there', async (t) => {
  const server = await startOwnPostgres()
  t.after(() => server.stop())
  const there = { DATA_DIR: join(folder, 'served'), DATABASE_URL: server.url }
  await transfer('import', file, there)
  await checkMoved(there)

  const back = join(folder, 'back.tar')
  await transfer('export', back, there)
  const DATA_DIR = join(folder, 'returned')
  await transfer('import', back, { DATA_DIR })
  await checkMoved({ DATA_DIR })
})

test('a Quarry that is not running is exported as well, into a file named by the time when a folder is given', async () => {
  const said = await transfer('export', folder, { DATA_DIR: original })
  assert.match(said, /Exported to .*quarry-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz/)
})

/** The command that ends badly, with what it said. */
const refusal = async (command: 'export' | 'import', named: string, env: Record<string, string>) =>
  transfer(command, named, env).then(
    () => assert.fail('it ended well'),
    (error: { code: number; stderr: string; stdout: string }) => error,
  )

test('a damaged file is named by the export and by the import, which do the rest, and is read again from its source', async () => {
  const [DATA_DIR, partial] = [join(folder, 'damaged'), join(folder, 'partial.tar')]
  // With the owners, whom PostgreSQL asks for.
  await promisify(execFile)('cp', ['-a', original, DATA_DIR])
  const [blob] = (await readdir(join(DATA_DIR, 'blobs'), { recursive: true })).filter((path) => /[0-9a-f]{64}$/.test(path))
  await writeFile(join(DATA_DIR, 'blobs', blob!), 'The crane')
  const exported = await refusal('export', partial, { DATA_DIR })
  assert.equal(exported.code, 3)
  assert.match(exported.stderr, /Damaged: Field notes \/ heron\.txt/)
  assert.match(exported.stdout, /1 documents, 0 files/)

  const moved = join(folder, 'without')
  const said = await refusal('import', partial, { DATA_DIR: moved })
  assert.equal(said.code, 3)
  assert.match(said.stderr, /Missing: Field notes \/ heron\.txt/)
  await checkMoved({ DATA_DIR: moved })
  const again = (await readdir(join(moved, 'blobs'), { recursive: true })).find((path) => path.endsWith(basename(blob!)))
  assert.match(await readFile(join(moved, 'blobs', again!), 'utf8'), /The heron/)
})

test('nothing is imported from an export that was cut off, which says why', async () => {
  const [torn, DATA_DIR] = [join(folder, 'torn.tar.gz'), join(folder, 'torn')]
  await cp(file, torn)
  await truncate(torn, (await stat(torn)).size - 3_000)
  const { code, stderr } = await refusal('import', torn, { DATA_DIR })
  assert.deepEqual([code, /torn\.tar\.gz is torn or damaged: /.test(stderr)], [1, true])
  await transfer('import', file, { DATA_DIR })
})

test('an export that is not there is named, and no database is made for it', async () => {
  const DATA_DIR = join(folder, 'untouched')
  await assert.rejects(
    transfer('import', join(folder, 'absent.tar'), { DATA_DIR }),
    /The export .*absent\.tar cannot be read: ENOENT/,
  )
  await assert.rejects(stat(DATA_DIR), /ENOENT/)
})

test('who asks how to export is told, and gets no file of that name', async () => {
  await assert.rejects(transfer('export', '--help', { DATA_DIR: original }), /Usage: npm run export -- FILE/)
})

test('nothing is imported into a data folder that a Quarry is using', async (t) => {
  const DATA_DIR = join(folder, 'busy')
  const busy = await startProduct({ dataDir: DATA_DIR })
  t.after(() => busy.stop())
  await assert.rejects(transfer('import', file, { DATA_DIR }), /is in use by another Quarry \(process \d+\)/)
})

test('a folder without a database is not made into one by an export', async () => {
  const DATA_DIR = join(folder, 'nothing')
  await assert.rejects(transfer('export', join(folder, 'nothing.tar'), { DATA_DIR }), /There is no database in/)
  await assert.rejects(stat(DATA_DIR), /ENOENT/)
})
