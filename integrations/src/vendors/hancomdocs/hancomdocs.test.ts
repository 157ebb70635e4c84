import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectTo } from '../../testing/connected.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import { brief, failure } from '../../testing/site.ts'
import { HancomProfile } from './profile.ts'
import { hancomdocs } from './vendor.ts'

/** An interface nobody has: the profile is what is tested, not Hancom. */
const profileAt = (base: string, changes: object = {}) =>
  HancomProfile.parse({
    base,
    authorization: { header: 'X-Token', value: 'Key {token}' },
    list: { path: '/drive/files', query: { kind: 'all' }, items: 'data.files', next: { field: 'data.more', parameter: 'page' } },
    download: { path: '/drive/files/{id}/bytes' },
    fields: {
      id: 'fileId',
      name: 'title',
      version: 'rev',
      updatedAt: 'changed',
      size: 'bytes',
      link: 'web',
      author: 'owner.name',
    },
    ...changes,
  })

const first = {
  fileId: 7,
  title: '보고서.hwp',
  rev: 'r1',
  changed: '2026-11-21T01:02:03+09:00',
  bytes: 5,
  web: 'https://docs.example/7',
  owner: { name: '하늘' },
}
const second = { fileId: 'a/b', title: 'plain.txt', rev: 2 }

async function connected(
  check: (source: ReturnType<typeof connectTo>) => Promise<void>,
  { more = 'p2', token = 'tok$&en' } = {},
) {
  await using server = await startHttpServer(({ url = '', headers }, response) => {
    const { pathname, search } = new URL(url, 'http://x')
    if (headers['x-token'] !== 'Key tok$&en') response.writeHead(401).end()
    else if (pathname === '/drive/files/a%2Fb/bytes') response.end('hello')
    else if (pathname !== '/drive/files') response.writeHead(404).end()
    else if (search === '?kind=all') response.end(JSON.stringify({ data: { files: [first], more } }))
    else if (search === '?kind=all&page=p2') response.end(JSON.stringify({ data: { files: [second], more: null } }))
    else response.end(JSON.stringify({ data: { files: [], more } }))
  })
  await using source = connectTo(hancomdocs(profileAt(`${server.origin}/`)), { token })
  await check(source)
}

test('files are listed page by page and read, as the profile says', () =>
  connected(async (source) => {
    await source.check()
    assert.deepEqual((await source.list()).map(brief), ['item 7', 'cursor', 'item a/b', 'complete'])
    const [item, plain] = await source.items()
    assert.deepEqual(item, {
      externalId: '7',
      title: '보고서.hwp',
      link: 'https://docs.example/7',
      version: 'r1',
      size: 5,
      updatedAt: '2026-11-20T16:02:03.000Z',
      ancestors: [],
      fileName: '보고서.hwp',
      mediaType: null,
      people: ['하늘'],
    })
    assert.deepEqual([plain?.version, plain?.size, plain?.updatedAt, plain?.link], ['2', null, null, null])
    assert.equal(await source.text('a/b'), 'hello')
    await assert.rejects(source.text('deleted'), failure('notFound'))
  }))

test('a refused token is reported as such', () =>
  connected((source) => assert.rejects(source.check(), failure('auth')), { token: 'other' }))

test('an interface that names the same next page for ever ends the run without completeness', () =>
  connected((source) => assert.rejects(source.list(), failure('upstream')), { more: 'again' }))

test('a reply that is not as the profile says ends the run', async () => {
  await using server = await startHttpServer((_, response) => response.end('{"data":{"files":[{"fileId":1}]}}'))
  await using source = connectTo(hancomdocs(profileAt(server.origin)), { token: 'x' })
  await assert.rejects(source.list(), failure('upstream'))
  await using other = connectTo(hancomdocs(profileAt(server.origin, { list: { path: '/', items: 'elsewhere' } })), { token: 'x' })
  await assert.rejects(other.list(), failure('upstream'))
})

for (const [what, changes] of Object.entries({
  'without a place for the token': { authorization: { header: 'X', value: 'none' } },
  'without a place for the id': { download: { path: '/file' } },
  'with a path that is an address': { download: { path: 'https://elsewhere.example/{id}' } },
  'with something nobody knows': { colour: 'red' },
})) {
  test(`a profile ${what} is refused`, () => assert.throws(() => profileAt('https://api.example', changes)))
}
