import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt } from '../../testing/tools/acting.ts'
import { startTenant } from './testing/fake.ts'
import { toPerson } from './testing/model.ts'
import { onedrive } from './vendor.ts'

type Short = {
  id: string
  title: string
  place?: string
  isFolder?: true
  version?: string
  text?: string
  who?: string
  link?: string
}
type Listed = { files: Short[]; cursor: string | null }

async function open() {
  const tenant = await startTenant()
  const { model } = tenant
  const token = tenant.accounts.give(model.admin.id, [...onedrive.toolset!.scopes!.consent!, 'User.Read'])
  const acting = actAt(onedrive, { base: tenant.origin, token: async () => token })
  return {
    ...acting,
    tenant,
    model,
    idOf: ({ drive, id }: { drive: string; id: string }) => `${drive}/${id}`,
    writes: () => tenant.requests.filter(({ method }) => method !== 'GET'),
    names: () => [...model.items.values()].flatMap(({ name, trashed, kind }) => (trashed || kind === 'root' ? [] : [name])),
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
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), tenant[Symbol.asyncDispose]()])),
  }
}

test('files are found by words, with where they lie and who changed them, and the next ones with a cursor', async () => {
  await using at = await open()
  const folder = at.model.addFolder('프로젝트')
  for (const name of ["Ada's 지붕.txt", '지붕 둘.txt', '다른 것.txt']) at.model.add(name, folder)
  const first = await at.data<Listed>('search_files', { query: '지붕', limit: 1 })
  assert.partialDeepStrictEqual(first.files, [{ title: "Ada's 지붕.txt", place: '/프로젝트', who: 'Ada Admin' }])
  const rest = await at.data<Listed>('search_files', { query: '지붕', limit: 1, cursor: first.cursor })
  assert.deepEqual([rest.files.map(({ title }) => title), rest.cursor], [['지붕 둘.txt'], null])
  assert.equal((await at.data<Listed>('search_files', { query: "Ada's 지붕" })).files.length, 1)
  assert.deepEqual((await at.data<Listed>('search_files', { query: "x') or true" })).files, [])
})

test('a folder is named by its path or its id, and leads nowhere else', async () => {
  await using at = await open()
  const folder = at.model.addFolder('안', at.model.addFolder('밖'))
  at.model.add('a.txt', folder)
  for (const given of ['/밖/안', at.idOf(folder)])
    assert.deepEqual(
      (await at.data<Listed>('list_folder', { folder: given })).files.map(({ title }) => title),
      ['a.txt'],
    )
  assert.deepEqual(
    (await at.data<Listed>('list_folder', {})).files.map(({ title, isFolder }) => [title, isFolder]),
    [['밖', true]],
  )
  assert.match(await at.refused('list_folder', { folder: '/밖/a.txt' }), /could not be found/)
  assert.match(await at.refused('list_folder', { folder: '/밖/../x' }), /“\.\.”/)
  const file = at.model.add('b.txt')
  assert.match(await at.refused('list_folder', { folder: at.idOf(file) }), /no folder/)
  for (const given of ['../x', 'a/b/c', 'a/b?c', '/a:b'])
    await assert.rejects(async () => at.run('list_folder', { folder: given }), given)
})

test('a file is read with its version, a folder is not, and no token goes to where files are downloaded', async () => {
  await using at = await open()
  const file = at.model.add('견적.hwp', undefined, { content: '가'.repeat(9_000) })
  const first = await at.data('read_file', { file: at.idOf(file) })
  assert.match(first.text!, /^가+\n… \d+ more characters, part 2$/)
  assert.ok(first.version && first.link)
  assert.match((await at.data('read_file', { file: at.idOf(file), part: 2 })).text!, /^가+$/)
  assert.ok(at.tenant.downloads.requests.every(({ headers }) => headers.authorization === undefined))
  assert.match(await at.refused('read_file', { file: at.idOf(at.model.addFolder('폴더')) }), /no file/)
})

test('what others do not let the person open is refused and not found', async () => {
  await using at = await open()
  const bob = at.model.directory.addPerson('bob')
  const theirs = at.model.add('비밀.txt', at.model.root(at.model.addDrive('Bob', { owner: bob })))
  const outcome = await at.run('read_file', { file: at.idOf(theirs) })
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'forbidden')
  assert.deepEqual((await at.data<Listed>('search_files', { query: '비밀' })).files, [])
  at.model.share(theirs, toPerson(at.model.admin))
  assert.equal((await at.data('read_file', { file: at.idOf(theirs) })).text, 'text of 비밀.txt')
})

test('a text file is made and never overwritten; made twice with the same words it is one', async () => {
  await using at = await open()
  const given = { name: '회의록.md', text: '# 회의\n안건 🏠' }
  const made = await at.data('create_file', given)
  assert.equal((await at.data('create_file', given)).id, made.id)
  assert.match(await at.refused('create_file', { ...given, text: '다른 말' }), /already: https:/)
  assert.deepEqual([at.names(), at.writes().length], [['회의록.md'], 1])
  assert.equal([...at.model.items.values()].at(-1)!.content, given.text)
})

test('a file that comes into being at the very moment is not overwritten', async () => {
  await using at = await open()
  at.tenant.http.intercept = ({ method }) => {
    if (method === 'PUT') at.model.add('회의록.md', undefined, { content: 'theirs' })
    return false
  }
  assert.match(await at.refused('create_file', { name: '회의록.md', text: 'mine' }), /already/)
  assert.deepEqual([...at.model.items.values()].at(-1)!.content, 'theirs')
})

test('what OneDrive does not take as a name is refused before anything is asked', async () => {
  await using at = await open()
  for (const name of ['a/b.txt', 'a:b', '..', 'a?', 'a\nb', ' ', 'x.'])
    await assert.rejects(async () => at.run('create_folder', { name }), name)
  assert.deepEqual(at.tenant.requests, [])
})

test('a file is moved and renamed, once, and not where something of the name is', async () => {
  await using at = await open()
  const folder = at.model.addFolder('프로젝트')
  const file = at.model.add('a.txt')
  at.model.add('b.txt', folder)
  assert.match(await at.refused('move_file', { file: at.idOf(file), folder: '/프로젝트', name: 'b.txt' }), /already/)
  for (const _ of [1, 2]) await at.data('move_file', { file: at.idOf(file), folder: '/프로젝트', name: 'c.txt' })
  assert.deepEqual([at.model.get(file).parent, at.model.get(file).name, at.writes().length], [folder.id, 'c.txt', 2])
  const elsewhere = at.model.addSite('팀').drive
  assert.match(await at.refused('move_file', { file: at.idOf(file), folder: `${elsewhere}/01ROOT` }), /within its own drive/)
})

test('what was changed since it was read is neither moved nor thrown away', async () => {
  await using at = await open()
  const file = at.model.add('a.txt')
  const { version } = await at.data('read_file', { file: at.idOf(file) })
  at.model.write(file, 'new')
  for (const [tool, more] of [
    ['trash_file', {}],
    ['move_file', { name: 'b.txt' }],
  ] as const)
    assert.match(await at.refused(tool, { file: at.idOf(file), version, ...more }), /was changed since/)
  at.tenant.http.intercept = ({ method }) => {
    if (method === 'DELETE') at.model.write(file, 'newer')
    return false
  }
  assert.match(await at.refused('trash_file', { file: at.idOf(file) }), /at this very moment/)
  assert.deepEqual(at.names(), ['a.txt'])
})

test('what is thrown away lies in the recycle bin, and a whole OneDrive does not go there', async () => {
  await using at = await open()
  const file = at.model.add('a.txt', at.model.addFolder('프로젝트'))
  assert.deepEqual(await at.current('trash_file', { file: at.idOf(file) }), { file: 'a.txt · /프로젝트' })
  await at.data('trash_file', { file: at.idOf(file) })
  assert.equal(at.model.get(file).trashed, true)
  for (const tool of ['trash_file', 'share_file'])
    assert.match(await at.refused(tool, { file: at.idOf(at.model.root()), people: ['x@y.example'] }), /whole OneDrive/)
})

test('a file is shared with certain people, those who have it already are not asked in again, and the card says who they are', async () => {
  await using at = await open()
  const bob = at.model.directory.addPerson('bob')
  const file = at.model.add('a.txt')
  const given = { file: at.idOf(file), people: [bob.mail!, 'kim@partner.example'] }
  for (const _ of [1, 2]) await at.data('share_file', given)
  assert.equal(at.writes().length, 1)
  assert.partialDeepStrictEqual(await at.current('share_file', given), {
    people: 'admin@contoso.example (owner), bob@contoso.example (read), kim@partner.example (read)',
  })
  await at.data('share_file', { ...given, people: [bob.mail!], role: 'write' })
  assert.equal(at.writes().length, 2)
})

test('a copy is made once', async () => {
  await using at = await open()
  const file = at.model.add('a.txt')
  for (const _ of [1, 2]) await at.data('copy_file', { file: at.idOf(file), name: 'b.txt' })
  assert.deepEqual([at.names(), at.writes().length], [['a.txt', 'b.txt'], 1])
  at.model.add('c.txt', undefined, { content: 'other' })
  assert.match(await at.refused('copy_file', { file: at.idOf(file), name: 'c.txt' }), /already/)
})
