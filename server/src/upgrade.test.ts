import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@quarry/contract/client'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { secondFactorRoutes } from '@quarry/contract/routes/account/second-factor'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { browse, password, type Product, startProduct, untilIndexed } from '../testing/product.ts'
import { codeOf } from '../testing/sign-in/totp-code.ts'
import { type Facts, factsFile, restore, startFileServer, writeOnServer } from '../testing/upgrade/installation.ts'

const facts = JSON.parse(await readFile(factsFile, 'utf8')) as Facts
const { workspaceId, sources } = facts

const folder = await mkdtemp(join(tmpdir(), 'quarry-upgrade-'))
const server = await startFileServer()
let product: Product
let ada: ReturnType<typeof browse>

before(async () => {
  const dataDir = join(folder, 'data')
  await restore(dataDir)
  product = await startProduct({ dataDir })
  ada = browse(product.origin)
  const asked = ada.client.call(accountRoutes.login, { email: 'ada@example.com', password })
  await assert.rejects(asked, { error: 'secondFactorRequired' })
  await ada.client.call(secondFactorRoutes.prove, { code: codeOf(facts.totpSecret, new Date()) })
})
after(() => rm(folder, { recursive: true, force: true }))
after(() => server.stop())
after(() => product.stop())

/** What a search finds once the index is built, which begins with the first search after an upgrade. */
async function titles(client: Client, query: string, of = workspaceId): Promise<string[]> {
  for (;;) {
    const { index, vectorDataList } = await client.call(searchRoutes.search, { workspaceId: of, query })
    if (index.state === 'ready') return vectorDataList.map(({ contentTitle }) => contentTitle)
    await sleep(100)
  }
}

test('what was indexed is found as it was, in both languages', async () => {
  assert.deepEqual(await titles(ada.client, 'heron'), ['heron.txt'])
  assert.deepEqual(await titles(ada.client, '출시일'), ['회의록.txt'])
  assert.deepEqual(await titles(ada.client, '연차 휴가'), ['휴가.txt'])
})

test('a document opens, and its file is what was uploaded', async () => {
  const [hit] = (await ada.client.call(searchRoutes.search, { workspaceId, query: 'launch' })).vectorDataList
  const documentId = hit!.contentId
  const { chunks } = await ada.client.call(searchRoutes.document, { workspaceId, documentId })
  assert.match(chunks.map(({ text }) => text).join(' '), /moves to 9 December/)
  const address = ada.client.address(searchRoutes.file, { workspaceId, documentId })
  const sent = await fetch(new URL(address, product.origin), { headers: { cookie: ada.session() } })
  assert.match(await sent.text(), /^# Launch plan\n\nThe launch moves to 9 December/)
})

test('a question is answered from it', async () => {
  const { requestId } = await ada.client.call(searchRoutes.search, { workspaceId, query: 'When does the launch move?' })
  let text = ''
  for await (const { event, data } of ada.client.stream(answerRoutes.answer, { workspaceId, requestId }))
    if (event === 'text') text += data.delta
  assert.match(text, /The launch moves to 9 December/)
})

test('the sources are there with their settings, and a connection brings what is new', async () => {
  const { sources: found } = await ada.client.call(sourceRoutes.list, { workspaceId })
  assert.deepEqual(
    new Set(found.map(({ displayName, accessLevel, serviceName }) => [displayName, accessLevel, serviceName].join(' '))),
    new Set(['Handbook PUBLIC upload', 'Notes PUBLIC webdav', 'Salaries RESTRICTED upload']),
  )
  await untilIndexed(ada.client, workspaceId, sources.server)
  await writeOnServer(server.root, 'notes/stilt.txt', 'The stilt walks on long legs.')
  for (; (await titles(ada.client, 'stilt')).length === 0; await sleep(200)) {
    const request = { workspaceId, sourceId: sources.server }
    // Refused while it is being read.
    await ada.client.call(sourceRoutes.requestIndexing, request).catch(() => {})
    await untilIndexed(ada.client, workspaceId, sources.server)
  }
  assert.deepEqual(await titles(ada.client, 'stilt'), ['stilt.txt'])
})

test('an API key opens what it opened, and nothing of another workspace', async () => {
  const ask = (of: string) =>
    fetch(
      `${product.origin}/api/v1${searchRoutes.search.path}?${new URLSearchParams({ workspaceId: of, query: 'heron' }).toString()}`,
      {
        headers: { authorization: `Bearer ${facts.apiKey}` },
      },
    )
  const reply = (await (await ask(workspaceId)).json()) as { vectorDataList: { contentTitle: string }[] }
  assert.deepEqual(
    reply.vectorDataList.map(({ contentTitle }) => contentTitle),
    ['heron.txt'],
  )
  assert.equal((await ask(facts.otherWorkspaceId)).status, 404)
})

test('what is restricted is still its owner’s, what is of another workspace still theirs', async () => {
  assert.deepEqual(await titles(ada.client, 'curlew salary'), ['salaries.txt'])
  assert.deepEqual(await titles(ada.client, 'bittern'), [])
  const ben = browse(product.origin)
  await ben.client.call(accountRoutes.login, { email: 'ben@example.com', password })
  assert.deepEqual(await titles(ben.client, 'bittern', facts.otherWorkspaceId), ['secret.txt'])
  await assert.rejects(titles(ben.client, 'curlew'), { error: 'workspaceMissing' })
})
