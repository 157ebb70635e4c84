import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryScopes, type FakeGmail, startGmail } from '@quarry/integrations/vendors/gmail/testing/fake'
import { file, multipart, text } from '@quarry/integrations/vendors/gmail/testing/model'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'

const world = await openWorld()
const parts = openParts(world)

/** A workspace of two, both with a mailbox in one domain, that reaches Google at a Gmail in memory. */
async function scene() {
  const gmail = await startGmail()
  for (const scope of directoryScopes) gmail.accounts.delegated.add(scope)
  const net = {
    ...parts.net,
    fetch: (url: string | URL, init = {}) => parts.net.fetch(String(url).replace(/^https:\/\/[^/]+/, gmail.origin), init),
  }
  const host = { ...parts, net }
  const ada = await world.member(host)
  const bo = await world.member({ of: ada, role: 'USER', ...host })
  const boxes = { ada: gmail.model.addPerson(ada.account.email), bo: gmail.model.addPerson(bo.account.email) }
  return { gmail, ada, bo, boxes, [Symbol.asyncDispose]: () => gmail[Symbol.asyncDispose]() }
}

const connect = (ctx: WorkspaceCtx, { accounts, model }: FakeGmail, accessLevel: 'PUBLIC' | 'RESTRICTED' = 'PUBLIC') =>
  connectSource(ctx, {
    serviceName: 'gmail',
    displayName: 'Mail',
    accessLevel,
    settings: { adminAccount: model.account, serviceAccountKey: accounts.keyFile },
  })

async function find(ctx: WorkspaceCtx, query: string): Promise<string[]> {
  const { vectorDataList } = await searchTop(ctx, { query })
  return vectorDataList.map(({ contentTitle }) => contentTitle).toSorted()
}

test('Gmail by service account: each person finds their own mails and files, the administrator no others', async () => {
  await using all = await scene()
  const { gmail, ada, bo, boxes } = all
  const body = multipart('mixed', text('The heron builds in reeds.'), file('nests.txt', 'Twelve heron nests.', 'text/plain'))
  const mail = boxes.bo.receive({ subject: 'Heron', body })
  boxes.ada.receive({ subject: 'Stork', body: text('The stork builds on roofs.') })
  const source = await connect(ada, gmail)
  await readThings(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])
  await readRightsOf(ada, source)
  assert.deepEqual([await find(bo, 'heron'), await find(bo, 'stork')], [['Heron', 'nests.txt'], []])
  assert.deepEqual([await find(ada, 'heron'), await find(ada, 'stork')], [[], ['Stork']])

  boxes.bo.receive({ answers: mail, body: text('And the egret?\n\nOn Mon, Lee wrote:\n> The heron builds in reeds.\n') })
  boxes.ada.forgetHistory()
  await readThings(ada, source)
  assert.deepEqual([await find(bo, 'egret'), await find(ada, 'stork')], [['Heron'], ['Stork']])

  gmail.model.suspend(bo.account.email)
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])

  await readThings(ada, source)
  const rows = await world.db.selectFrom('document').select('title').where('source_id', '=', source).execute()
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Stork'],
  )
})

test('what a reply quotes is found once, in the words of who wrote it', async () => {
  await using all = await scene()
  const { gmail, ada, boxes } = all
  const question = 'Shall the heron build in the reeds behind the mill, or nearer to the river?'
  const first = boxes.ada.receive({
    subject: 'Heron',
    from: 'Kim <kim@example.com>',
    at: '2026-11-20T09:00:00Z',
    body: text(question),
  })
  boxes.ada.receive({
    answers: first,
    at: '2026-11-21T09:00:00Z',
    body: text(`Nearer.\n\nOn Sun, 1 Nov 2026, Kim wrote:\n> ${question}\n`),
  })
  const source = await connect(ada, gmail)
  await readThings(ada, source)
  await readRightsOf(ada, source)
  const chunks = await world.db
    .selectFrom('chunk')
    .innerJoin('document', 'document.id', 'chunk.document_id')
    .select(['chunk.headings', 'chunk.body'])
    .where('source_id', '=', source)
    .orderBy('chunk.chunk_index')
    .execute()
  assert.deepEqual(
    chunks.map(({ headings }) => headings),
    [['Kim, 2026-11-20'], ['Lee, 2026-11-21']],
  )
  assert.deepEqual(
    chunks.map(({ body }) => body.includes(question)),
    [true, false],
  )
})

test('a domain cannot be connected for one person alone, who would see everybody’s mails', async () => {
  await using all = await scene()
  const { gmail, ada } = all
  await assert.rejects(connect(ada, gmail, 'RESTRICTED'), { error: 'sourceSettingsRefused', detail: 'accessLevel' })
  const id = await connect(ada, gmail)
  await assert.rejects(changeSource(ada, { id, accessLevel: 'RESTRICTED' }), { error: 'forbidden' })
})
