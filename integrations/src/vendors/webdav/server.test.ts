import assert from 'node:assert/strict'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Item } from '../../kit/kit.ts'
import { type Apache, type ApacheOptions, startApache } from './testing/apache.ts'
import { connectTo } from '../../testing/connected.ts'
import { buffers } from '../../testing/heap.ts'

/** A promise that a real Apache is asked about, whichever way it wants to be signed in to. */
const promise = (title: string, options: ApacheOptions, check: (apache: Apache) => Promise<void>): void => {
  test(title, async () => {
    const apache = await startApache(options)
    try {
      await check(apache)
    } finally {
      await apache.stop()
    }
  })
}

for (const auth of ['basic', 'digest'] as const) {
  promise(`a wrong password is sent once (${auth})`, { auth }, async (apache) => {
    await using source = connectTo(apache.vendor, apache.settings({ password: 'wrong' }))
    await assert.rejects(source.list(), { reason: 'auth' })
    const scheme = auth === 'digest' ? 'Digest' : 'Basic'
    // Apache writes its log after it has answered, and not always in turn.
    assert.deepEqual((await apache.requests()).toSorted(), ['PROPFIND / 401 -', `PROPFIND / 401 ${scheme}`])
  })

  promise(`a run asks once for each folder and file (${auth})`, { auth }, async (apache) => {
    await mkdir(join(apache.root, 'a/b'), { recursive: true })
    for (const name of ['1', 'a/2', 'a/b/3']) await writeFile(join(apache.root, name), name)
    await using source = connectTo(apache.vendor, apache.settings())
    for (const { externalId } of await source.items()) await source.text(externalId)
    const asked = (await apache.requests()).slice(2).map((request) => request.replace(/ \w+$/, ''))
    assert.deepEqual(asked.toSorted(), [
      'GET /1 200',
      'GET /a/2 200',
      'GET /a/b/3 200',
      'PROPFIND / 207',
      'PROPFIND /a/ 207',
      'PROPFIND /a/b/ 207',
    ])
  })

  promise(`names that are no UTF-8 are listed, shown in Hangul and read (${auth})`, { auth }, async (apache) => {
    const name = Buffer.from([0xc7, 0xd1, 0xb1, 0xdb])
    await writeFile(Buffer.concat([Buffer.from(`${apache.root}/`), name, Buffer.from('.txt')]), 'old but gold')
    await using source = connectTo(apache.vendor, apache.settings())
    const [item] = await source.items()
    assert.equal(item?.title, '한글.txt')
    assert.equal(await source.text(item.externalId), 'old but gold')
  })
}

promise('a signature that grows old during a run is renewed', { auth: 'digest', nonceLifetime: 1 }, async (apache) => {
  for (const folder of ['a', 'b']) {
    await mkdir(join(apache.root, folder))
    await writeFile(join(apache.root, folder, 'file'), folder)
  }
  await using source = connectTo(apache.vendor, apache.settings())
  const texts: string[] = []
  for (const { externalId } of await source.items()) {
    await pause(1100)
    texts.push(await source.text(externalId))
  }
  assert.deepEqual(texts, ['a', 'b'])
  assert.ok(
    (await apache.requests()).some((request) => request.startsWith('GET') && request.endsWith('401 Digest')),
    'no signature grew old',
  )
})

promise('a folder that vanishes while the rest is listed is simply missing', {}, async (apache) => {
  for (const folder of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await mkdir(join(apache.root, folder))
    await writeFile(join(apache.root, folder, 'file'), folder)
  }
  await using source = connectTo(apache.vendor, apache.settings())
  const seen: string[] = []
  for await (const change of source.changes()) {
    seen.push(change.kind === 'item' ? change.item.externalId : change.kind)
    // Far enough behind to be listed only afterwards.
    await rm(join(apache.root, 'f'), { recursive: true, force: true })
  }
  assert.deepEqual(seen, ['/a/file', '/b/file', '/c/file', '/d/file', '/e/file', 'complete'])
})

promise('a certificate nobody vouches for is refused unless the person accepts it', { tls: true }, async (apache) => {
  await writeFile(join(apache.root, 'file'), 'content')
  await using strict = connectTo(apache.vendor, apache.settings())
  await assert.rejects(strict.check(), { reason: 'certificate', message: /signed by the server itself/ })
  await using trusting = connectTo(apache.vendor, apache.settings({ allowInvalidCertificate: true }))
  await trusting.check()
  assert.equal(await trusting.text('/file'), 'content')
})

promise('a base folder that is a file is a mistake in the settings', {}, async (apache) => {
  await writeFile(join(apache.root, 'file'), 'content')
  await using source = connectTo(apache.vendor, apache.settings({ baseFolder: 'file' }))
  await assert.rejects(source.check(), { reason: 'settings', message: 'The server does not accept /file as a folder (400).' })
})

promise('a missing base folder is named', {}, async (apache) => {
  await using source = connectTo(apache.vendor, apache.settings({ baseFolder: 'Team/Nowhere' }))
  await assert.rejects(source.check(), { reason: 'settings', message: 'There is no folder /Team/Nowhere on this server (404).' })
})

promise('a file is read without being held in memory', {}, async (apache) => {
  const size = 300 * 2 ** 20
  const file = await open(join(apache.root, 'large'), 'w')
  await file.truncate(size)
  await file.close()
  await using source = connectTo(apache.vendor, apache.settings())
  const before = buffers()
  let [received, looks, most] = [0, 0, 0]
  for await (const chunk of source.read('/large', size)) {
    received += chunk.byteLength
    if (received < (looks + 1) * (size / 10)) continue
    looks += 1
    most = Math.max(most, buffers() - before)
  }
  assert.deepEqual([received, looks], [size, 10])
  assert.ok(most < size / 3, `${most} bytes more`)
})

promise('a changed file has another version, its neighbour keeps its own', {}, async (apache) => {
  await mkdir(join(apache.root, 'a'))
  await writeFile(join(apache.root, 'a/kept'), 'same')
  await writeFile(join(apache.root, 'a/changed'), 'one')
  await using source = connectTo(apache.vendor, apache.settings())
  const versions = (items: readonly Item[]) => Object.fromEntries(items.map(({ externalId, version }) => [externalId, version]))
  const first = versions(await source.items())
  await pause(10)
  await writeFile(join(apache.root, 'a/changed'), 'two')
  await writeFile(join(apache.root, 'a/new'), 'new')
  const second = versions(await source.items())
  assert.equal(second['/a/kept'], first['/a/kept'])
  assert.notEqual(second['/a/changed'], first['/a/changed'])
})
