import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, ids, type Promised } from './site.ts'

/** What reading files must do. */
export function readingConformance(promise: Promised): void {
  promise('unusual names are listed and read', async ({ connect, write }) => {
    const names = [
      'R&D 100% #1.txt',
      '한글 문서.hwp',
      '한글'.normalize('NFD'),
      '😀🇰🇷.txt',
      '[a] {b} *?.txt',
      `it's "quoted".txt`,
      '-rf',
      '.hidden',
      ' in front',
      'at the end  ',
      'back\\slash',
      'semi;colon',
      'a+b=c',
      '%2e%2e',
      `${'x'.repeat(246)}.txt`,
      '가'.repeat(83),
    ]
    for (const name of names) await write(name, `text of ${name}`)
    for (const name of names) await write(`in/${name}/file`, `inside ${name}`)
    const connected = connect()
    const expected = names.flatMap((name) => [`/${name}`, `/in/${name}/file`])
    assert.deepEqual(ids(await connected.items()), expected.toSorted())
    for (const name of names) assert.equal(await connected.text(`/${name}`), `text of ${name}`)
    for (const name of names) assert.equal(await connected.text(`/in/${name}/file`), `inside ${name}`)
  })

  promise(
    'a name with a line break keeps nothing else from being read, and is read where the server can say it',
    async ({ connect, write, saysLineBreaks }) => {
      await write('plain.txt', 'plain')
      await write('folder\r\nof two/minutes\nof May.txt', 'tiles')
      const connected = connect()
      const external = '/folder\r\nof two/minutes\nof May.txt'
      const items = await connected.items()
      assert.equal(await connected.text('/plain.txt'), 'plain')
      if (!saysLineBreaks) return
      assert.deepEqual(ids(items), [external, '/plain.txt'])
      const found = items.find(({ externalId }) => externalId === external)!
      assert.deepEqual(
        [found.title, found.fileName, ...found.ancestors.map(({ title }) => title)],
        ['minutes of May.txt', 'minutes of May.txt', 'folder of two'],
      )
      assert.equal(await connected.text(external), 'tiles')
    },
  )

  promise('an empty file is read as nothing', async ({ connect, write }) => {
    await write('empty', '')
    const connected = connect()
    assert.equal((await connected.items())[0]?.size, 0)
    assert.equal(await connected.text('/empty', 0), '')
  })

  promise('a file of five gigabytes is listed, and reading it can be ended early', async ({ connect, server, write }) => {
    const size = 5 * 2 ** 30
    await write('huge.bin', '')
    await truncate(join(server.root, 'huge.bin'), size)
    await write('small.txt', 'still here')
    const connected = connect()
    assert.equal((await connected.items()).find(({ externalId }) => externalId === '/huge.bin')?.size, size)
    for (let attempt = 0; attempt < 6; attempt++) assert.ok((await connected.start('/huge.bin', size)) > 0)
    assert.equal(await connected.text('/small.txt'), 'still here')
  })

  promise('a large file arrives unharmed however slowly it is taken', async ({ connect, write }) => {
    const bytes = randomBytes(12_345_678)
    await write('large.bin', bytes)
    const hash = createHash('sha256')
    for await (const chunk of connect().read('/large.bin', bytes.length)) {
      hash.update(chunk)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'))
  })

  promise('many files are read at the same time', async ({ connect, write }) => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`)
    for (const name of names) await write(name, `file ${name}`.repeat(100))
    const connected = connect()
    const items = (await connected.items()).values()
    const texts: string[] = []
    const worker = async () => {
      for (const { externalId, size } of items) texts.push(await connected.text(externalId, size))
    }
    await Promise.all(Array.from({ length: connected.source.parallel }, worker))
    assert.deepEqual(texts.toSorted(), names.map((name) => `file ${name}`.repeat(100)).toSorted())
  })

  promise('no path leads out of the base folder', async ({ base, connect, write }) => {
    await write('team/file.txt', 'inside')
    await write('other.txt', 'outside')
    const connected = connect({ baseFolder: base('team') })
    for (const path of ['/../other.txt', '/sub/../../other.txt', '../other.txt', '/./file.txt', '', '/', '/a\0b']) {
      await assert.rejects(connected.text(path), failure('forbidden'), path)
    }
    assert.equal(await connected.text('/file.txt'), 'inside')
  })

  promise('a file that may not be read fails alone', async ({ connect, server, write, closedFile }) => {
    await write('closed', 'secret')
    await write('open', 'public')
    await chmod(join(server.root, 'closed'), 0o000)
    const connected = connect()
    await assert.rejects(connected.text('/closed'), failure(closedFile))
    assert.equal(await connected.text('/open'), 'public')
  })

  promise('an aborted run stops with the reason it was aborted for', async ({ connect, write }) => {
    for (let index = 0; index < 20; index++) await write(`folder ${index}/file`, 'x')
    const connected = connect()
    const reason = new Error('the host shuts down')
    const listing = (async () => {
      for await (const change of connected.changes()) if (change.kind === 'item') connected.abort(reason)
    })()
    await assert.rejects(listing, (error) => error === reason)
    await assert.rejects(connected.text('/folder 1/file'), (error) => error === reason)
  })
}
