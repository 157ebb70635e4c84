import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FakeGoogleCalendar, startCalendar } from '@quarry/integrations/vendors/googlecalendar/testing/fake'
import { user } from '@quarry/integrations/vendors/googlecalendar/testing/model'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'

const world = await openWorld()
const parts = openParts(world)

/** A workspace of two that reaches Google at calendars in memory. */
async function scene() {
  const google = await startCalendar()
  const net = {
    ...parts.net,
    fetch: (url: string | URL, init = {}) => parts.net.fetch(String(url).replace(/^https:\/\/[^/]+/, google.origin), init),
  }
  const host = { ...parts, net }
  const ada = await world.member(host)
  const bo = await world.member({ of: ada, role: 'USER', ...host })
  const source = await connect(ada, google)
  return { model: google.model, ada, bo, source, [Symbol.asyncDispose]: () => google[Symbol.asyncDispose]() }
}

const connect = (ctx: WorkspaceCtx, { accounts, model }: FakeGoogleCalendar) =>
  connectSource(ctx, {
    serviceName: 'googlecalendar',
    displayName: 'Calendar',
    accessLevel: 'PUBLIC',
    settings: { adminAccount: model.account, serviceAccountKey: accounts.keyFile },
  })

const find = async (ctx: WorkspaceCtx, query: string): Promise<string[]> =>
  (await searchTop(ctx, { query })).vectorDataList.map(({ kind, contentTitle }) => `${kind} ${contentTitle}`)

const heron = { summary: 'Heron walk', description: 'We count the <b>nests</b> in the reeds.' }

test('an event is found by those with whom its calendar is shared, as long as it is, and as it is', async () => {
  await using all = await scene()
  const { model, ada, bo, source } = all
  const team = model.addCalendar('Team', { rules: [user(bo.account.email)] })
  const walk = model.add(team, heron)
  await readThings(ada, source)
  assert.deepEqual(await find(bo, 'heron nests'), [], 'nobody finds anything before the rights are read')
  await readRightsOf(ada, source)
  assert.deepEqual([await find(bo, 'heron nests'), await find(ada, 'heron nests')], [['event Heron walk'], []])

  model.unshare(team, bo.account.email)
  model.share(team, user(ada.account.email))
  await readRightsOf(ada, source)
  assert.deepEqual([await find(bo, 'heron nests'), await find(ada, 'heron nests')], [[], ['event Heron walk']])

  model.change(team, walk, { description: 'We count storks.' })
  await readThings(ada, source)
  assert.deepEqual([await find(ada, 'storks'), await find(ada, 'reeds')], [['event Heron walk'], []])

  model.unsubscribe(team)
  await readThings(ada, source)
  assert.deepEqual(await find(ada, 'storks'), [])
})

test('who sees only when somebody is free finds nothing', async () => {
  await using all = await scene()
  const { model, ada, bo, source } = all
  model.add(model.addCalendar('Team', { rules: [user(bo.account.email, 'freeBusyReader')] }), heron)
  await readThings(ada, source)
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])
})

test('an event made private is hidden from readers with the next reading of rights, and stays for guests and writers', async () => {
  await using all = await scene()
  const { model, ada, bo, source } = all
  const cy = await world.member({ of: ada, role: 'USER', ...parts })
  const team = model.addCalendar('Team', { rules: [user(bo.account.email), user(ada.account.email, 'writer')] })
  const walk = model.add(team, { ...heron, attendees: [{ email: cy.account.email, responseStatus: 'accepted' }] })
  await readThings(ada, source)
  await readRightsOf(ada, source)
  const finders = async () => (await Promise.all([ada, bo, cy].map((member) => find(member, 'heron')))).map((hits) => hits.length)
  assert.deepEqual(await finders(), [1, 1, 1])
  model.change(team, walk, { visibility: 'private' })
  await readRightsOf(ada, source)
  assert.deepEqual(await finders(), [1, 0, 1])
})
