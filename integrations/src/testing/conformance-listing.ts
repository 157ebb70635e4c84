import assert from 'node:assert/strict'
import { chmod, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { brief, failure, ids, type Promised, versions } from './site.ts'

const longAgo = new Date('2020-03-04T05:06:07Z')

/** What finding out about files must do. */
export function listingConformance(promise: Promised): void {
  promise('a correct connection is confirmed', async ({ connect }) => {
    await connect().check()
  })

  promise('credentials alone sign in, and the account is named', async ({ server, connect }) => {
    assert.equal((await connect().signIn()).account, server.settings()['id'])
  })

  promise('refused credentials are reported as such', async ({ connect, refused }) => {
    await assert.rejects(connect(refused).signIn(), failure('auth'))
    await assert.rejects(connect(refused).check(), failure('auth'))
    await assert.rejects(connect(refused).list(), failure('auth'))
  })

  promise('a base folder that does not exist is a mistake in the settings', async ({ base, connect }) => {
    const missing = { baseFolder: base('nowhere') }
    await assert.rejects(connect(missing).check(), failure('settings'))
    await assert.rejects(connect(missing).list(), failure('settings'))
  })

  promise('the folders in the base folder are listed by name, to choose from', async ({ base, connect, write }) => {
    for (const path of ['plans/2026/roof.txt', '회의록 & 100%/today.txt', 'file.txt']) await write(path, 'x')
    assert.deepEqual((await connect().folders()).toSorted(), ['plans', '회의록 & 100%'])
    assert.deepEqual(await connect({ baseFolder: base('plans') }).folders(), ['2026'])
    assert.deepEqual(await connect({ baseFolder: base('plans/2026') }).folders(), [])
    await assert.rejects(connect({ baseFolder: base('nowhere') }).folders(), failure('settings'))
  })

  promise('a file is listed with what is known about it', async ({ connect, write }) => {
    await write('plans/2026/roof.txt', 'tiles', longAgo)
    const [item] = await connect().items()
    const { version, ...rest } = item!
    assert.notEqual(version, '')
    assert.deepEqual(
      { ...rest, mediaType: null },
      {
        externalId: '/plans/2026/roof.txt',
        title: 'roof.txt',
        link: null,
        size: 5,
        updatedAt: longAgo.toISOString(),
        ancestors: [
          { id: '/plans', title: 'plans', link: null },
          { id: '/plans/2026', title: '2026', link: null },
        ],
        fileName: 'roof.txt',
        mediaType: null,
      },
    )
  })

  promise('the listing says at its end that it is complete', async ({ connect, write }) => {
    await write('a', '1')
    const changes = await connect().list()
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['item', 'complete'],
    )
  })

  promise('a title is written in composed characters', async ({ connect, write }) => {
    await write('가나다.txt'.normalize('NFD'), '')
    const [item] = await connect().items()
    assert.equal(item?.title, '가나다.txt'.normalize('NFC'))
  })

  promise('what programs leave beside documents is left out', async ({ connect, write }) => {
    for (const name of ['보고서.docx', '~$보고서.docx', '.DS_Store', '._보고서.docx', 'Thumbs.db', '~$folder/inside.txt'])
      await write(name, 'x')
    assert.deepEqual(ids(await connect().items()).toSorted(), ['/~$folder/inside.txt', '/보고서.docx'])
  })

  promise('a deep tree is walked to its end', async ({ connect, write }) => {
    const path = Array.from({ length: 60 }, (_, depth) => `level ${depth}`).join('/')
    await write(`${path}/treasure.txt`, 'gold')
    const connected = connect()
    assert.deepEqual(ids(await connected.items()), [`/${path}/treasure.txt`])
    assert.equal(await connected.text(`/${path}/treasure.txt`), 'gold')
  })

  promise('links make no loops and lead nowhere outside', async ({ base, connect, server, write }) => {
    await write('shelf/book.txt', 'pages')
    await write('../outside/secret.txt', 'not for you')
    await symlink('..', join(server.root, 'shelf/up'))
    await symlink('.', join(server.root, 'self'))
    await symlink('../../outside', join(server.root, 'shelf/away'))
    await symlink('nowhere', join(server.root, 'dangling'))
    const listed = ids(await connect({ baseFolder: base('shelf') }).items())
    assert.deepEqual(
      listed.filter((id) => id !== '/book.txt'),
      [],
    )
    assert.ok((await connect().items()).some(({ externalId }) => externalId === '/shelf/book.txt'))
  })

  promise('what did not change keeps its version', async ({ connect, write }) => {
    await write('old', 'x', longAgo)
    await write('new', 'x')
    await write('from the future', 'x', new Date('2036-01-01T00:00:00Z'))
    await write('from the past', 'x', new Date('1971-01-01T00:00:00Z'))
    const first = versions(await connect().items())
    assert.deepEqual(versions(await connect({}, first).items()), first)
  })

  promise('what changed gets another version, even in the same size', async ({ connect, write }) => {
    await write('longer', 'x', longAgo)
    await write('other', 'x', longAgo)
    await write('same', 'x', longAgo)
    const first = versions(await connect().items())
    await write('longer', 'xx', longAgo)
    await write('other', 'y', new Date('2020-03-06T05:06:07Z'))
    const second = versions(await connect({}, first).items())
    const changed = [...second.keys()].filter((id) => second.get(id) !== first.get(id))
    assert.deepEqual(changed.toSorted(), ['/longer', '/other'])
  })

  promise('renamed, moved and deleted files are not listed where they were', async ({ connect, server, write }) => {
    for (const name of ['renamed', 'moved', 'deleted', 'kept']) await write(`folder/${name}`, name)
    const connected = connect()
    await connected.items()
    await rename(join(server.root, 'folder/renamed'), join(server.root, 'folder/new name'))
    await mkdir(join(server.root, 'elsewhere'))
    await rename(join(server.root, 'folder/moved'), join(server.root, 'elsewhere/moved'))
    await rm(join(server.root, 'folder/deleted'))
    assert.deepEqual(ids(await connected.items()), ['/elsewhere/moved', '/folder/kept', '/folder/new name'])
    await assert.rejects(connected.text('/folder/deleted'), failure('notFound'))
  })

  promise('only what lies below the base folder is listed, by its path there', async ({ base, connect, write }) => {
    await write('team a/notes/today.txt', 'inside')
    await write('team b/other.txt', 'outside')
    const connected = connect({ baseFolder: base('team a') })
    await connected.check()
    assert.deepEqual(ids(await connected.items()), ['/notes/today.txt'])
    assert.equal(await connected.text('/notes/today.txt'), 'inside')
  })

  promise(
    'a folder that may not be opened is skipped, and the rest is listed',
    async ({ connect, server, write, hidesClosedFolders }) => {
      await write('closed/secret', '1')
      await write('open/file', '2')
      await chmod(join(server.root, 'closed'), 0o000)
      const changes = await connect().list()
      const expected = ['complete', 'item /open/file', ...(hidesClosedFolders ? [] : ['skipped /closed'])]
      assert.deepEqual(changes.map(brief).toSorted(), expected)
    },
  )
}
