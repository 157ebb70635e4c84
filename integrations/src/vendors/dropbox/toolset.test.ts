import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt } from '../../testing/tools/acting.ts'
import { startDropbox } from './testing/fake.ts'
import { memberId } from './testing/people.ts'
import { dropbox } from './vendor.ts'

type Short = { id: string; title: string; path?: string; isFolder?: true; version?: string; text?: string; link?: string }
type Listed = { files: Short[]; cursor: string | null }

async function open(zone = 'Asia/Seoul') {
  const server = await startDropbox()
  const { model } = server
  const token = server.give([...dropbox.toolset!.scopes!.consent!, 'account_info.read'])
  const acting = actAt(dropbox, { base: server.origin, token: async () => token, zone })
  return {
    ...acting,
    server,
    model,
    paths: () => [...model.entries.values()].map(({ path }) => path),
    writes: () => server.calls.filter(({ path }) => /upload|create_folder|move|delete|add_file/.test(path)),
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

test('files are found by words, with their paths and links, and the next ones with a cursor', async () => {
  await using at = await open()
  for (const name of ['지붕 하나', '지붕 둘', '다른 것']) at.model.add(`/프로젝트/${name}.txt`, 'x')
  const first = await at.data<Listed>('search_files', { query: '지붕', limit: 1 })
  assert.partialDeepStrictEqual(first.files, [{ title: '지붕 하나.txt', path: '/프로젝트/지붕 하나.txt' }])
  assert.match(first.files[0]!.link!, /^https:\/\/www\.dropbox\.com\/home\/%ED/)
  const rest = await at.data<Listed>('search_files', { query: '지붕', limit: 1, cursor: first.cursor })
  assert.deepEqual([rest.files.map(({ title }) => title), rest.cursor], [['지붕 둘.txt'], null])
  assert.deepEqual((await at.data<Listed>('search_files', { query: '없는 말' })).files, [])
})

test('a folder is listed by its path, page by page, and what is not there is said not to be', async () => {
  await using at = await open()
  for (const name of ['a', 'b', 'c']) at.model.add(`/Plans/${name}.txt`)
  const first = await at.data<Listed>('list_folder', { folder: '/Plans', limit: 2 })
  const rest = await at.data<Listed>('list_folder', { folder: '/Plans', limit: 2, cursor: first.cursor })
  assert.deepEqual([first.files.length, rest.files.map(({ title }) => title), rest.cursor], [2, ['c.txt'], null])
  assert.deepEqual(
    (await at.data<Listed>('list_folder', {})).files.map(({ title, isFolder }) => [title, isFolder]),
    [['Plans', true]],
  )
  assert.match(await at.refused('list_folder', { folder: '/Missing' }), /not_found/)
})

test('a file is read part by part, Paper as what it is exported as, and a folder or a link is not', async () => {
  await using at = await open()
  at.model.add('/견적.hwp', '가'.repeat(9_000))
  const first = await at.data('read_file', { file: '/견적.hwp' })
  assert.ok(first.version && first.text!.endsWith('part 2'))
  assert.match((await at.data('read_file', { file: first.id, part: 2 })).text!, /^가+$/)
  at.model.add('/회의.paper', '안건', { exports: { as: 'markdown', options: ['html'] } })
  assert.equal((await at.data('read_file', { file: '/회의.paper' })).text, 'markdown: 안건')
  at.model.add('/link', 'x', { symlink: true })
  at.model.addFolder('/Plans')
  assert.match(await at.refused('read_file', { file: '/link' }), /no content/)
  assert.match(await at.refused('read_file', { file: '/Plans' }), /is a folder/)
  assert.match(await at.refused('read_file', { file: '/missing' }), /nothing at \/missing/)
})

test('a text file is made and never overwritten; made twice with the same words it is one', async () => {
  await using at = await open()
  const given = { name: '회의록.md', folder: '/프로젝트', text: '# 회의\n안건 🏠' }
  const made = await at.data('create_file', given)
  assert.equal((await at.data('create_file', given)).id, made.id)
  assert.match(await at.refused('create_file', { ...given, text: '다른 말' }), /something else at \/프로젝트\/회의록\.md/)
  assert.deepEqual([at.paths(), at.model.at('/프로젝트/회의록.md').content], [['/프로젝트', '/프로젝트/회의록.md'], given.text])
})

test('a folder that is there already is taken, and a file in its place is not', async () => {
  await using at = await open()
  at.model.addFolder('/Plans')
  assert.equal((await at.data('create_folder', { name: 'plans' })).path, '/Plans')
  at.model.add('/roof', 'x')
  assert.match(await at.refused('create_folder', { name: 'roof' }), /something else/)
})

test('what leads elsewhere is no path and no name', async () => {
  await using at = await open()
  for (const [tool, given] of [
    ['create_folder', { name: 'a/b' }],
    ['create_folder', { name: '..' }],
    ['create_file', { name: 'a\nb', text: 'x' }],
    ['read_file', { file: 'ns:1/a' }],
    ['read_file', { file: 'id:../x' }],
    ['list_folder', { folder: 'Plans' }],
  ] as const)
    await assert.rejects(async () => at.run(tool, given), JSON.stringify(given))
  assert.deepEqual(at.server.requests, [])
})

test('a file is moved and renamed once, and not where something else is', async () => {
  await using at = await open()
  const file = at.model.add('/a.txt')
  at.model.add('/Plans/b.txt')
  assert.match(await at.refused('move_file', { file: '/a.txt', folder: '/Plans', name: 'b.txt' }), /something else/)
  for (const _ of [1, 2]) await at.data('move_file', { file, folder: '/Plans', name: 'c.txt' })
  assert.deepEqual([at.model.byId(file).path, at.writes().length], ['/Plans/c.txt', 2])
  assert.deepEqual(await at.current('move_file', { file, name: 'd.txt' }), { file: '/Plans/c.txt', name: 'c.txt' })
  assert.equal((await at.data('move_file', { file, name: 'd.txt' })).path, '/Plans/d.txt')
})

test('what was changed since it was read is neither moved nor deleted, also not at the very moment', async () => {
  await using at = await open()
  at.model.add('/a.txt')
  const { version } = await at.data('read_file', { file: '/a.txt' })
  at.model.write('/a.txt', 'new')
  for (const [tool, more] of [
    ['delete_file', {}],
    ['move_file', { name: 'b.txt' }],
  ] as const)
    assert.match(await at.refused(tool, { file: '/a.txt', version, ...more }), /was changed since/)
  at.server.http.intercept = ({ path }) => {
    if (path.endsWith('delete_v2')) at.model.write('/a.txt', 'newer')
    return false
  }
  assert.match(await at.refused('delete_file', { file: '/a.txt' }), /at this very moment/)
  assert.deepEqual(at.paths(), ['/a.txt'])
})

test('what is deleted can be restored, and the card says where it lies', async () => {
  await using at = await open()
  const id = at.model.add('/Plans/a.txt')
  assert.deepEqual(await at.current('delete_file', { file: id }), { file: '/Plans/a.txt' })
  await at.data('delete_file', { file: id })
  assert.deepEqual(at.paths(), ['/Plans'])
  at.model.restore(id)
  assert.deepEqual(at.paths(), ['/Plans', '/Plans/a.txt'])
})

test('a file is shared with certain people, those who have it are not asked in again, and who cannot be let in is named', async () => {
  await using at = await open()
  at.model.person('dbid:bob')
  at.model.add('/a.txt')
  const given = { file: '/a.txt', people: ['bob@example.com', 'kim@partner.example'] }
  for (const _ of [1, 2]) await at.data('share_file', given)
  assert.equal(at.writes().length, 1)
  assert.deepEqual(await at.current('share_file', given), {
    file: '/a.txt',
    people: 'bob@example.com (viewer), kim@partner.example (viewer)',
  })
  const partly = await at.data<{ notLetIn: string[] }>('share_file', { ...given, people: ['x@refused.example'] })
  assert.deepEqual(partly.notLetIn, ['x@refused.example'])
  at.model.addFolder('/Plans')
  assert.match(await at.refused('share_file', { ...given, file: '/Plans' }), /Only files/)
})

test('in the space of a team, things are named from its root', async () => {
  await using at = await open()
  at.model.joinTeam()
  at.model.add('/Team/a.txt')
  assert.deepEqual(
    (await at.data<Listed>('list_folder', {})).files.map(({ title }) => title),
    ['Ada', 'Team'],
  )
  assert.equal((await at.data('read_file', { file: '/Team/a.txt' })).text, 'text of /Team/a.txt')
})

test('a permission that the app lacks is named, and asked for anew', async () => {
  await using at = await open()
  const token = at.server.give(['account_info.read', 'files.metadata.read'])
  await using less = actAt(dropbox, { base: at.server.origin, token: async (refused) => (refused ? `${refused}x` : token) })
  const outcome = await less.run('create_file', { name: 'a.txt', text: 'x' })
  assert.ok(outcome.outcome === 'refused' && outcome.lacksScope, JSON.stringify(outcome))
  assert.match(outcome.message, /files\.content\.write/)
})

test('the app of a team acts as the member that was named', async () => {
  await using at = await open()
  const scopes = [...dropbox.toolset!.scopes!.consent!, 'account_info.read', 'members.read', 'team_data.member']
  const settings = {
    adminAccount: at.model.account.email,
    appKey: at.server.door.client.id,
    appSecret: at.server.door.client.secret,
  }
  await using asMember = actAt(dropbox, {
    base: at.server.origin,
    settings: { ...settings, refreshToken: at.server.door.refreshToken(scopes) },
  })
  assert.equal((await asMember.run('create_file', { name: 'a.txt', text: 'x' })).outcome, 'succeeded')
  assert.equal(at.server.requests.at(-1)!.headers['dropbox-api-select-user'], memberId(at.model.account.id))
})

test('times are told where the person is, as clocks go there in winter and in summer', async () => {
  await using at = await open('America/New_York')
  const timeOf = async (modified: string) => {
    at.model.add('/시간.txt')
    at.model.at('/시간.txt').modified = modified
    return (await at.data<Short & { when: string }>('read_file', { file: '/시간.txt' })).when
  }
  assert.equal(await timeOf('2026-11-01T05:30:00Z'), 'Sun 2026-11-01T01:30:00-04:00')
  assert.equal(await timeOf('2026-11-01T06:30:00Z'), 'Sun 2026-11-01T01:30:00-05:00')
})
