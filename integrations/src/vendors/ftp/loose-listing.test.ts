import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectTo } from '../../testing/connected.ts'
import { startScriptedFtp, type ScriptedFile } from './testing/scripted-ftp.ts'
import { versions } from '../../testing/site.ts'
import { ftp } from './vendor.ts'

const file = (name: string, date: string, modified?: string): ScriptedFile => ({
  line: `-rw-r--r--    1 me       us              5 ${date} ${name}`,
  ...(modified && { modified }),
})

/** Lists a server without MLSD. @returns the versions, and the files whose exact time was requested. */
async function list(files: ScriptedFile[], known: ReadonlyMap<string, string> = new Map(), mdtm = true) {
  const answer = (line: string) => (line.startsWith('MDTM') && !mdtm ? '502 what?' : null)
  await using server = await startScriptedFtp({ folders: { '/': files }, answer })
  await using run = connectTo(ftp, { host: '127.0.0.1', port: server.port, id: 'me', password: 'x' }, { known })
  const items = await run.items()
  const asked = server.lines.flatMap((line) => /MDTM (.*)/.exec(line)?.[1] ?? []).toSorted()
  return { items, asked, versions: versions(items) }
}

test('a file seen for the first time is asked for its exact time', async () => {
  const { items, asked } = await list([file('a', 'Mar  4  2020', '20200304050607')])
  assert.deepEqual(asked, ['/a'])
  assert.equal(items[0]?.updatedAt, '2020-03-04T05:06:07.000Z')
})

test('only what looks changed is asked for its exact time', async () => {
  const first = await list([file('a', 'Mar  4  2020', '20200304050607'), file('b', 'Mar  4  2020', '20200304050607')])
  const second = await list(
    [file('a', 'Mar  4  2020', '20200304050607'), file('b', 'Mar  5  2020', '20200305050607')],
    first.versions,
  )
  assert.deepEqual(second.asked, ['/b'])
  assert.equal(second.versions.get('/a'), first.versions.get('/a'))
  assert.notEqual(second.versions.get('/b'), first.versions.get('/b'))
})

test('a date that is only worded differently is no change', async () => {
  const first = await list([file('a', 'Mar  4 05:06', '20260304050607'), file('b', 'Mar  4  2020', '20200304050607')])
  const second = await list(
    [file('a', 'Mar  4  2026', '20260304050607'), file('b', '2020-03-04 05:06', '20200304050607')],
    first.versions,
  )
  assert.deepEqual(second.versions, first.versions)
  assert.deepEqual(second.asked, ['/b'])
})

test('without exact times the words of the listing decide', async () => {
  const first = await list([file('a', 'Mar  4 05:06'), file('b', 'Mar  4  2020')], new Map(), false)
  const second = await list([file('a', 'Mar  4  2026'), file('b', 'Mar  5  2020')], first.versions, false)
  assert.equal(second.versions.get('/a'), first.versions.get('/a'))
  assert.notEqual(second.versions.get('/b'), first.versions.get('/b'))
  assert.ok(second.asked.length < 2)
})

test('a listing in the style of Windows is understood', async () => {
  const { items } = await list([
    { line: '03-04-20  05:06AM                    5 a.txt' },
    { line: '03-04-20  05:06AM       <DIR>          sub' },
  ])
  assert.deepEqual(
    items.map(({ externalId, size }) => [externalId, size]),
    [['/a.txt', 5]],
  )
})

test('a server that takes "-a" for a name is listed all the same', async () => {
  const answer = (line: string) => (line === 'LIST -a' ? '550 -a: no such file' : null)
  await using server = await startScriptedFtp({ folders: { '/': [file('a', 'Mar  4  2020')] }, answer })
  await using run = connectTo(ftp, { host: '127.0.0.1', port: server.port, id: 'me', password: 'x' })
  assert.equal((await run.items()).length, 1)
})

test('a server that names no time in MLSD is asked for it every time', async () => {
  const folders = { '/': [{ line: 'type=file;size=5; a', modified: '20200304050607' }] }
  await using server = await startScriptedFtp({ folders, mlsd: true })
  const settings = { host: '127.0.0.1', port: server.port, id: 'me', password: 'x' }
  await using first = connectTo(ftp, settings)
  const known = versions(await first.items())
  await using second = connectTo(ftp, settings, { known })
  assert.deepEqual(versions(await second.items()), known)
  assert.equal(server.lines.filter((line) => line.includes('MDTM')).length, 2)
})
