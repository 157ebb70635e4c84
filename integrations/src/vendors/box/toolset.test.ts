import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveConnection } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { actAt } from '../../testing/tools/acting.ts'
import { startBox } from './testing/server.ts'
import { box } from './vendor.ts'

type Short = {
  id: string
  title: string
  when?: string
  place?: string
  isFolder?: true
  version?: string
  text?: string
  link?: string
}
type Listed = { files: Short[]; cursor: string | null }

async function open() {
  const server = await startBox()
  const token = server.give(box.toolset!.scopes!.consent!)
  const acting = actAt(box, { base: server.origin, token: async () => token })
  return {
    ...acting,
    server,
    model: server.model,
    writes: () => server.http.requests.filter(({ method }) => method !== 'GET'),
    names: () => [...server.model.things.values()].flatMap(({ id, name, isTrashed }) => (id === '0' || isTrashed ? [] : [name])),
    async refused(tool: string, given: object): Promise<string> {
      const outcome = await acting.run(tool, given)
      assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome))
      return (outcome as { message: string }).message
    },
    async data<T = Short>(tool: string, given: object): Promise<T> {
      const outcome = await acting.run(tool, given)
      assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
      return outcome.data as T
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

test('an account is known by its address', async () => {
  await using server = await startBox()
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const token = server.give(['root_readonly'])
  const io = openTestIo<object>({}, net, { token: async () => token, base: server.origin })
  assert.deepEqual(await box.connection!.check(io as never), { account: 'ada@example.com' })
  assert.deepEqual(await proveConnection(box, 'toolset', io), {})
})

test('files are found by words, in the time of the person, and the next ones with a cursor', async () => {
  await using at = await open()
  const { id: parent } = at.model.addFolder('프로젝트')
  for (const name of ['지붕 하나', '지붕 둘', '다른 것']) at.model.add(`${name}.txt`, { parent })
  const first = await at.data<Listed>('search_files', { query: '지붕', limit: 1 })
  assert.partialDeepStrictEqual(first.files, [
    { title: '지붕 하나.txt', place: '/프로젝트', when: 'Sun 2026-03-01T09:03:00+09:00' },
  ])
  assert.equal(first.files[0]!.link, `https://app.box.com/file/${first.files[0]!.id}`)
  const rest = await at.data<Listed>('search_files', { query: '지붕', limit: 1, cursor: first.cursor })
  assert.deepEqual([rest.files.map(({ title }) => title), rest.cursor], [['지붕 둘.txt'], null])
  assert.deepEqual((await at.data<Listed>('search_files', { query: '없는 말' })).files, [])
})

test('where Box names no zone of the person, times are those of UTC', async () => {
  await using at = await open()
  at.model.add('a.txt')
  for (const timezone of [null, 'Nowhere/Land']) {
    at.model.timezone = timezone
    assert.equal((await at.data<Listed>('list_folder', {})).files[0]!.when, 'Sun 2026-03-01T00:02:00+00:00')
  }
})

test('a folder is named by its path or its id, also behind a thousand others, and one that is not there with those that are', async () => {
  await using at = await open()
  for (let count = 0; count < 1_001; count += 1) at.model.addFolder(`팀-${count}`)
  const { id: parent } = at.model.addFolder('안', { parent: at.model.addFolder('밖').id })
  for (const name of ['a', 'b', 'c']) at.model.add(`${name}.txt`, { parent })
  const first = await at.data<Listed>('list_folder', { folder: '/밖/안', limit: 2 })
  const rest = await at.data<Listed>('list_folder', { folder: parent, limit: 2, cursor: first.cursor })
  assert.deepEqual([first.files.length, rest.files.map(({ title }) => title), rest.cursor], [2, ['c.txt'], null])
  assert.match(await at.refused('list_folder', { folder: '/밖/없음' }), /There are: 안/)
})

test('a file is read part by part, and no token goes to where files are downloaded', async () => {
  await using at = await open()
  const { id: file } = at.model.add('견적.hwp', { content: '가'.repeat(9_000) })
  const first = await at.data('read_file', { file })
  assert.ok(first.version === '0' && first.text!.endsWith('part 2'))
  assert.match((await at.data('read_file', { file, part: 2 })).text!, /^가+$/)
  assert.equal(at.server.downloads.requests.length, 2)
  assert.ok(at.server.downloads.requests.every(({ headers }) => headers.authorization === undefined))
  assert.match(await at.refused('read_file', { file: '999' }), /Not Found/)
})

test('a text file is made and never overwritten; made twice with the same words it is one', async () => {
  await using at = await open()
  const given = { name: '회의록.md', text: '# 회의\r\n--안건 🏠' }
  const made = await at.data('create_file', given)
  assert.equal((await at.data('create_file', given)).id, made.id)
  assert.match(await at.refused('create_file', { ...given, text: '다른 말' }), /“회의록\.md” already/)
  assert.deepEqual([at.names(), at.model.things.get(made.id)!.content], [['회의록.md'], given.text])
})

test('a folder that is there already is taken, and a file in its place is not', async () => {
  await using at = await open()
  const { id } = at.model.addFolder('Plans')
  assert.equal((await at.data('create_folder', { name: 'plans' })).id, id)
  at.model.add('roof')
  assert.match(await at.refused('create_folder', { name: 'roof' }), /already/)
})

test('a comment is written once, and where its answer is lost nobody knows', async () => {
  await using at = await open()
  const thing = at.model.add('a.txt')
  await at.data('comment', { file: thing.id, text: '확인했어요.' })
  assert.deepEqual(
    thing.comments.map(({ message }) => message),
    ['확인했어요.'],
  )
  assert.deepEqual(await at.probe('comment', { file: thing.id, text: '확인했어요.' }), { happened: 'unknown' })
  assert.deepEqual(await at.current('comment', { file: thing.id, text: 'x' }), { file: 'a.txt · /' })
})

test('something is shared with a person, who is not asked in again, and another role is for people to give', async () => {
  await using at = await open()
  const thing = at.model.addFolder('Plans')
  const given = { thing: thing.id, kind: 'folder', person: 'kim@partner.example' }
  for (const _ of [1, 2]) await at.data('share_file', given)
  assert.deepEqual([[...thing.people], at.writes().length], [[['kim@partner.example', 'viewer']], 1])
  assert.match(at.writes()[0]!.path, /notify=false/)
  assert.match(await at.refused('share_file', { ...given, role: 'editor' }), /viewer there already/)
  assert.deepEqual(await at.current('share_file', given), { thing: 'Plans · /', person: 'kim@partner.example (viewer)' })
  const { people } = await at.data<{ people: object[] }>('list_people', { thing: thing.id, kind: 'folder' })
  assert.deepEqual(people, [{ who: 'kim@partner.example', role: 'viewer', isInvited: true }])
})

test('what was changed since it was read is not thrown away, also not at the very moment', async () => {
  await using at = await open()
  const thing = at.model.add('a.txt')
  const { version } = await at.data('read_file', { file: thing.id })
  at.model.write(thing, 'new')
  assert.match(await at.refused('trash_file', { thing: thing.id, version }), /was changed since/)
  at.server.http.intercept = ({ method }) => {
    if (method === 'DELETE') at.model.write(thing, 'newer')
    return false
  }
  assert.match(await at.refused('trash_file', { thing: thing.id }), /at this very moment/)
  assert.deepEqual(at.names(), ['a.txt'])
})

test('a folder goes to the trash with what is in it, and all of Box goes nowhere', async () => {
  await using at = await open()
  const folder = at.model.addFolder('Plans')
  at.model.add('a.txt', { parent: folder.id })
  await at.data('trash_file', { thing: folder.id, kind: 'folder' })
  assert.deepEqual(at.names(), [])
  for (const [tool, more] of [
    ['trash_file', {}],
    ['share_file', { person: 'x@y.example' }],
  ] as const)
    assert.match(await at.refused(tool, { thing: '0', kind: 'folder', ...more }), /All of Box/)
})

test('what leads elsewhere is no id, no path and no name', async () => {
  await using at = await open()
  for (const [tool, given] of [
    ['read_file', { file: '../users/me' }],
    ['read_file', { file: '1?x=y' }],
    ['create_folder', { name: '..' }],
    ['create_file', { name: 'a/b', text: 'x' }],
    ['list_folder', { folder: 'Plans' }],
    ['search_files', { query: 'a', cursor: 'https://evil.example' }],
  ] as const)
    await assert.rejects(async () => at.run(tool, given), JSON.stringify(given))
  assert.deepEqual(at.server.http.requests, [])
})
