import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  copyOfPackage,
  daemon,
  isRoot,
  nobody,
  query,
  spawnSupervisor,
  start,
  temporaryFolder,
  usedDataFolder,
} from './testing/fixtures.ts'

test('symbolic links that npm left out are made where they are missing', async (t) => {
  const native = copyOfPackage(temporaryFolder(), { links: false })
  chmodSync(join(native, '../..'), 0o755)
  const { url, messages } = await start(t, await usedDataFolder(), native)
  assert.deepEqual(await query(url, 'select 1'), [[1]])
  assert.deepEqual(messages, [])
})

test('without programs for the platform the refusal names the way out', async () => {
  const options = { dataDir: temporaryFolder(), native: null, log: () => {} }
  await assert.rejects(startEmbeddedPostgres(options), /does not run on this system.*Set DATABASE_URL/)
})

test('programs that cannot run here are refused with the reason and the way out', async () => {
  const native = join(temporaryFolder(), 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(native, 'bin/postgres'), '#!/loader/of/another/system\n', { mode: 0o755 })
  chmodSync(join(native, '..'), 0o755)
  const options = { dataDir: temporaryFolder(), native, log: () => {} }
  await assert.rejects(startEmbeddedPostgres(options), /does not run on this system.*ENOENT.*Set DATABASE_URL/)
})

test('a database of another major version is refused and left as it was', async (t) => {
  const dataDir = await usedDataFolder()
  const version = join(dataDir, 'postgres/cluster/PG_VERSION')
  writeFileSync(version, '17\n')
  await assert.rejects(start(t, dataDir), /made by PostgreSQL 17, but this Quarry brings PostgreSQL 18.*Nothing was changed/)

  assert.equal(readFileSync(version, 'utf8'), '17\n')
  writeFileSync(version, '18\n')
  assert.deepEqual(await query((await start(t, dataDir)).url, 'select 1'), [[1]])
})

test('a folder that holds something else is not taken for a database', async (t) => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true, mode: 0o700 })
  await assert.rejects(start(t, dataDir), /holds no PostgreSQL database/)
})

// Only root can run programs as another user, or deny others the folder of these programs.
if (isRoot) {
  test('an ordinary user needs nothing from root', async (t) => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o777)
    const native = copyOfPackage(temporaryFolder(), { links: true })
    chmodSync(join(native, '../..'), 0o755)
    const dataDir = join(folder, 'data')
    const { url, error } = await spawnSupervisor(t, { dataDir, native, uid: nobody }).started

    assert.equal(error, undefined)
    assert.deepEqual(await query(url!, 'select 1'), [[1]])
    assert.deepEqual(
      [dataDir, join(dataDir, 'postgres/password'), join(dataDir, 'postgres/cluster')].map((path) => statSync(path).uid),
      [nobody, nobody, nobody],
    )
  })

  test('an ordinary user gets a whole copy of programs that it may not complete', async (t) => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o777)
    const native = copyOfPackage(temporaryFolder(), { links: false })
    chmodSync(join(native, '../..'), 0o755)
    const options = { dataDir: join(folder, 'data'), native, uid: nobody }
    const first = spawnSupervisor(t, options)
    assert.deepEqual(await query((await first.started).url!, 'select 1'), [[1]])
    first.process.kill('SIGTERM')
    await first.ended

    const copies = () => readdirSync(join(options.dataDir, 'postgres')).filter((name) => name.startsWith('postgresql-'))
    const [copy] = copies()
    const madeAt = statSync(join(options.dataDir, 'postgres', copy!)).ctimeMs
    assert.ok((await spawnSupervisor(t, options).started).url)
    assert.deepEqual(copies(), [copy])
    assert.equal(statSync(join(options.dataDir, 'postgres', copy!)).ctimeMs, madeAt)
  })

  test('somebody who can neither read the database nor become its owner is shown who owns it', async (t) => {
    const dataDir = await usedDataFolder()
    for (const folder of [join(dataDir, '..'), dataDir]) chmodSync(folder, 0o711)
    const { error } = await spawnSupervisor(t, { dataDir, uid: daemon }).started
    assert.match(error!, /belongs to user nobody, but Quarry runs as daemon/)
  })

  test('root gives its server programs from a folder that only root may enter, copied once', async (t) => {
    const locked = temporaryFolder()
    const native = copyOfPackage(locked, { links: false })
    const version = `0.0.0-${process.pid}`
    writeFileSync(join(native, '../package.json'), JSON.stringify({ name: '@embedded-postgres/test', version }))
    const copy = `/var/cache/quarry/postgresql-test-${version}`
    t.after(() => rmSync(copy, { recursive: true, force: true }))

    const dataDir = await usedDataFolder()
    const first = await start(t, dataDir, native)
    assert.deepEqual(await query(first.url, 'select 1'), [[1]])
    assert.match(first.messages.join(), new RegExp(`Copying PostgreSQL's programs to ${copy}`))
    await first.stop()

    const second = await start(t, dataDir, native)
    assert.deepEqual(await query(second.url, 'select 1'), [[1]])
    assert.deepEqual(second.messages, [])
  })

  test('data stay in a folder that only root may enter', async (t) => {
    const locked = join(temporaryFolder(), 'locked')
    mkdirSync(locked, { mode: 0o700 })
    const dataDir = join(locked, 'data')
    const { url, stop } = await start(t, dataDir)
    await query(url, `create table note as select 'kept' as text`)
    await stop()

    assert.equal(statSync(join(dataDir, 'postgres/cluster')).uid, nobody)
    assert.deepEqual(await query((await start(t, dataDir)).url, 'select text from note'), [['kept']])
  })

  test('a server left behind in a folder that has since been renamed is recognised', async (t) => {
    const parent = temporaryFolder()
    const killed = spawnSupervisor(t, { dataDir: join(parent, 'before') })
    await killed.started
    killed.process.kill('SIGKILL')
    await killed.ended
    renameSync(join(parent, 'before'), join(parent, 'after'))

    const { url, messages } = await start(t, join(parent, 'after'))
    assert.match(messages.join(), /an earlier Quarry left behind/)
    assert.deepEqual(await query(url, 'select 1'), [[1]])
  })
}
