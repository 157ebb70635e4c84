import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { webOfficeRoutes } from '@quarry/contract/routes/search/weboffice'
import { createNetwork } from '@quarry/integrations/net/network'
import { openParts } from '../../../testing/parts.ts'
import { startOffice } from '../../../testing/services/office.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { openOffice } from '../../office/office-server.ts'
import { operatorsOwn } from '../../private-networks.ts'
import { loadDocumentText } from '../search/read-document.ts'
import { searchEndpoints } from '../search/search.routes.ts'
import { webOfficeEndpoints } from './weboffice.routes.ts'

const world = await openWorld()
const net = createNetwork({ allow: operatorsOwn })
world.onEnd(async () => net[Symbol.asyncDispose]())
const parts = openParts(world)
const callback = 'https://quarry.example.com'
const docx = readFileSync(new URL('../../../../extraction/samples/self/docx-rich.docx', import.meta.url))

/** @param on with an office server; else switched on without one. */
async function opened({ flag = 'on', on = true, signs = true } = {}) {
  const office = await startOffice({ signs })
  world.onEnd(() => office[Symbol.asyncDispose]())
  const config = readConfig({
    DATA_DIR: world.dataDir,
    WEB_OFFICE: flag,
    WEB_OFFICE_CALLBACK_URL: callback,
    ...(on && { WEB_OFFICE_URL: office.origin }),
  })
  const own = { ...parts, config, office: openOffice(config, { net, log: world.app().log }) }
  const server = await world.server([...webOfficeEndpoints, ...searchEndpoints], own)
  const ada = await world.member({ ...own, lang: 'ko' })
  const source = await uploadSource(world, ada, { '계약서 report.docx': docx, 'a.txt': 'A text.' })
  const found = await world.db
    .selectFrom('document')
    .select(['id', 'title'])
    .where('source_id', '=', source)
    .orderBy('title')
    .execute()
  const [note, report] = found.map(({ id }) => id) as [DocumentId, DocumentId]
  const path = (id: DocumentId, rest = '') => `/wopi/files/${id}${rest}`
  /** As the office server calls: signed for the address it was given, through whatever stands before us. */
  const ask = (
    id: DocumentId,
    token: string,
    { rest = '', ...asking }: Parameters<typeof office.ask>[2] & { rest?: string } = {},
  ) =>
    office.ask(`${callback}${path(id, rest)}`, token, {
      at: `${server.origin}${path(id, rest)}`,
      when: world.clock.now(),
      ...asking,
    })
  const session = async (of: WorkspaceCtx, contentId: DocumentId) =>
    (await server.as(of)).client.call(webOfficeRoutes.session, { workspaceId: of.workspace.id, contentId })
  return { office, own, server, ada, source, note, report, ask, session }
}
type Opened = Awaited<ReturnType<typeof opened>>

async function view(
  { server }: Opened,
  by: WorkspaceCtx,
  contentId: DocumentId,
): Promise<{ status: number; location: string | null }> {
  const { status, headers } = await (
    await server.as(by)
  ).fetch('/api/v1/integration/weboffice/view', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: by.workspace.id, contentId }),
  })
  return { status, location: headers.get('location') }
}

async function tokenOf(of: Opened, by = of.ada): Promise<string> {
  const { accessToken } = await of.session(by, of.report)
  return accessToken
}

const first = await opened()

test('the view leads to the page that shows the document in the office', async () => {
  assert.deepEqual(await view(first, first.ada, first.report), {
    status: 302,
    location: `/${first.ada.workspace.code}/office/${first.report}`,
  })
})

test('switched on without an office server, the view leads to our own preview, and the office is not offered', async () => {
  const alone = await opened({ on: false })
  const { location } = await view(alone, alone.ada, alone.report)
  assert.equal(location, `/${alone.ada.workspace.code}?page=search#document=${alone.report}&chunk=0`)
  assert.equal((await loadDocumentText(alone.ada, alone.report, 0)).inOffice, false)
  await assert.rejects(alone.session(alone.ada, alone.report), { status: 404 })
})

test('switched off there is no view, and the office is not offered', async () => {
  const off = await opened({ flag: 'off' })
  assert.equal((await view(off, off.ada, off.report)).status, 404)
  await assert.rejects(off.session(off.ada, off.report), { status: 404 })
  assert.equal((await loadDocumentText(off.ada, off.report, 0)).inOffice, false)
  assert.equal((await off.ask(off.report, 'v1.x.y')).status, 404)
})

test('the office is offered for docx, pptx and xlsx alone', async () => {
  assert.equal((await loadDocumentText(first.ada, first.report, 0)).inOffice, true)
  assert.equal((await loadDocumentText(first.ada, first.note, 0)).inOffice, false)
  assert.equal((await view(first, first.ada, first.note)).status, 422)
})

test('a stranger, and a member who may not see it, are refused as if there were no such document', async () => {
  const eve = await world.member(first.own)
  assert.equal((await view(first, eve, first.report)).status, 404)
  const bob = await world.member({ ...first.own, of: first.ada, role: 'USER' })
  const hidden = await uploadSource(world, first.ada, { 'secret.docx': docx }, { name: 'Hidden', access: 'RESTRICTED' })
  const { id } = await world.db.selectFrom('document').select('id').where('source_id', '=', hidden).executeTakeFirstOrThrow()
  assert.equal((await view(first, bob, id)).status, 404)
  await assert.rejects(first.session(bob, id), { status: 404 })
  assert.equal((await view(first, first.ada, id)).status, 302)
})

test('the page is given where the office shows it, and a token that ends within a quarter of an hour', async () => {
  const { address: shown, accessToken, accessTokenTtl } = await first.session(first.ada, first.report)
  const address = new URL(shown)
  assert.equal(address.origin, first.office.origin)
  assert.equal(address.searchParams.get('WOPISrc'), `${callback}/wopi/files/${first.report}`)
  assert.equal(address.searchParams.get('lang'), 'ko')
  assert.doesNotMatch(shown, new RegExp(accessToken))
  assert.equal(accessTokenTtl, world.clock.now().getTime() + 15 * 60_000)
})

test('the office is told what the document is, whom it shows it to, and that nothing may be changed', async () => {
  const reply = await first.ask(first.report, await tokenOf(first))
  assert.equal(reply.status, 200)
  const info = (await reply.json()) as Record<string, unknown>
  assert.equal(info['BaseFileName'], '계약서 report.docx')
  assert.equal(info['Size'], docx.length)
  assert.equal(info['UserId'], first.ada.account.id)
  assert.equal(info['UserFriendlyName'], 'Ada Kim')
  assert.match(String(info['Version']), /^[0-9a-f]{64}$/)
  for (const right of ['UserCanWrite', 'SupportsUpdate', 'SupportsLocks', 'SupportsRename', 'UserCanRename'])
    assert.equal(info[right], false, right)
  assert.equal(info['UserCanNotWriteRelative'], true)
})

test('the office gets the bytes, unless it wants fewer, and can write none', async () => {
  const token = await tokenOf(first)
  const reply = await first.ask(first.report, token, { rest: '/contents' })
  assert.deepEqual(Buffer.from(await reply.arrayBuffer()), docx)
  const small = await first.ask(first.report, token, { rest: '/contents', headers: { 'x-wopi-maxexpectedsize': '100' } })
  assert.equal(small.status, 412)
  const written = await fetch(`${first.server.origin}/wopi/files/${first.report}/contents?access_token=${token}`, {
    method: 'POST',
    headers: { 'x-wopi-override': 'PUT' },
    body: 'changed',
  })
  assert.equal(written.status, 404)
})

test('a token is for one document: for another, of whatever workspace, for none and changed it opens nothing', async () => {
  const token = await tokenOf(first)
  const other = await opened()
  assert.equal((await first.ask(first.note, token)).status, 401)
  assert.equal((await first.ask(other.report, token)).status, 401)
  assert.equal((await first.ask('x' as DocumentId, token)).status, 401)
  for (const wrong of ['', 'x', `${token.slice(0, -4)}AAAA`, first.ada.vault.seal({ documentId: first.report }, 'connection:1')])
    assert.equal((await first.ask(first.report, wrong)).status, 401, wrong)
})

test('a token ends', async () => {
  const token = await tokenOf(first)
  world.clock.advance({ minutes: 14, seconds: 59 })
  assert.equal((await first.ask(first.report, token)).status, 200)
  world.clock.advance({ seconds: 1 })
  for (const rest of ['', '/contents']) assert.equal((await first.ask(first.report, token, { rest })).status, 401)
})

test('whose right to see the document was withdrawn meanwhile gets nothing with the token they have', async () => {
  const bob = await world.member({ ...first.own, of: first.ada, role: 'USER' })
  const token = await tokenOf(first, bob)
  const both = async () => [
    (await first.ask(first.report, token)).status,
    (await first.ask(first.report, token, { rest: '/contents' })).status,
  ]
  assert.deepEqual(await both(), [200, 200])
  await world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', first.source).execute()
  assert.deepEqual(await both(), [404, 404])
  await world.db.updateTable('source').set({ access_level: 'PUBLIC' }).where('id', '=', first.source).execute()
  assert.deepEqual(await both(), [200, 200])
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('account_id', '=', bob.account.id)
    .where('workspace_id', '=', bob.workspace.id)
    .execute()
  assert.deepEqual(await both(), [404, 404])
})

test('of a document that was deleted meanwhile nothing is given', async () => {
  const of = await opened()
  const token = await tokenOf(of)
  await world.db.deleteFrom('document').where('id', '=', of.report).execute()
  for (const rest of ['', '/contents']) assert.equal((await of.ask(of.report, token, { rest })).status, 404)
})

test('of an office that signs its calls only those count that it signed, lately, with a key of its description', async () => {
  const of = await opened()
  const token = await tokenOf(of)
  const status = async (asking: Parameters<typeof of.ask>[2]) => (await of.ask(of.report, token, asking)).status
  assert.equal(await status({}), 200)
  assert.equal(await status({ keys: [] }), 500)
  assert.equal(await status({ keys: await keysOfAnother() }), 500)
  assert.equal(await status({ when: new Date(world.clock.now().getTime() - 21 * 60_000) }), 500)
})

test('an office that signs nothing is asked for nothing more than the token', async () => {
  const of = await opened({ signs: false })
  assert.equal((await of.ask(of.report, await tokenOf(of))).status, 200)
})

test('an office that fails is said to fail', async () => {
  const of = await opened()
  of.office.fail(true)
  await assert.rejects(of.session(of.ada, of.report), { status: 503 })
})

test('no token is logged', async () => {
  const token = await tokenOf(first)
  await first.ask(first.report, token)
  await first.ask(first.report, token, { keys: [] })
  assert.ok(first.server.lines.some((line) => line.includes('/wopi/files/:id')))
  assert.ok(!JSON.stringify([first.server.lines, world.logged]).includes(token))
})

async function keysOfAnother() {
  await using stranger = await startOffice()
  return stranger.keys()
}
