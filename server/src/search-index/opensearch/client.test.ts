import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOpenSearch } from './testing/node.ts'
import { OpenSearch } from './client.ts'
import { examine } from './examine.ts'

const withPassword = (url: string): OpenSearch => new OpenSearch(url.replace('//', '//quarry:p%40ss@'))

test('user and password are sent with every call, and no failure tells them', async () => {
  await using node = await startOpenSearch()
  const client = withPassword(node.url)
  await client.call({ method: 'GET', path: '' })
  assert.equal(node.asked[0]!.headers.authorization, `Basic ${Buffer.from('quarry:p@ss').toString('base64')}`)
  node.trouble = () => ({ status: 500, body: { error: 'broken' } })
  const error = await client.call({ method: 'GET', path: '' }).catch((cause: unknown) => cause)
  assert.doesNotMatch(`${(error as Error).message} ${(error as Error).stack}`, /p@ss|p%40ss/)
})

const examined: [string, Parameters<typeof startOpenSearch>[0], number, RegExp, boolean][] = [
  ['one that fits', {}, 200, /^OpenSearch 2\.19\.1 answers at 127\.0\.0\.1:\d+\.$/, true],
  [
    'an old one',
    { version: { distribution: 'opensearch', number: '1.3.20' } },
    200,
    /1\.3\.20: OpenSearch 2 or newer is needed/,
    false,
  ],
  ['another program', { version: { distribution: 'elasticsearch', number: '8.1.0' } }, 200, /is elasticsearch 8\.1\.0/, false],
  ['one that lets nobody in', {}, 401, /does not accept the user and password of SEARCH_URL \(401\)/, false],
  ['one that is busy', {}, 503, /answers 503/, true],
]
for (const [name, options, status, says, fits] of examined)
  test(`${name} is examined and described in a sentence`, async () => {
    await using node = await startOpenSearch(options)
    if (status !== 200) node.trouble = () => ({ status, body: {} })
    const found = await examine(withPassword(node.url))
    assert.match(found.says, says)
    assert.deepEqual([found.fits, found.answers], [fits, status !== 503])
  })

test('nobody at the address is no reason not to start', async () => {
  const node = await startOpenSearch()
  await node[Symbol.asyncDispose]()
  const found = await examine(new OpenSearch(node.url))
  assert.deepEqual([found.answers, found.fits], [false, true])
  assert.match(found.says, /^OpenSearch at 127\.0\.0\.1:\d+ does not answer: ECONNREFUSED\.$/)
})
