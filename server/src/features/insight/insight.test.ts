import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insightRoutes } from '@quarry/contract/routes/search/insight'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop, writeOutcomes } from '../search/search.ts'
import { exportInsights, openedHit, showInsights } from './insight.ts'
import { insightEndpoints } from './insight.routes.ts'

const world = await openWorld()
const parts = openParts(world)

/** An owner and so many others. */
async function team(others: number): Promise<WorkspaceCtx[]> {
  const ada = await world.member(parts)
  const rest = []
  for (let n = 0; n < others; n++) rest.push(await world.member({ ...parts, of: ada, role: 'USER' }))
  return [ada, ...rest]
}
const searchAll = async (people: readonly WorkspaceCtx[], query: string) => {
  const found = []
  for (const person of people) found.push(await searchTop(person, { query }))
  await writeOutcomes(people[0]!)
  return found
}
const csvOf = async (ctx: WorkspaceCtx): Promise<string[]> => {
  const chunks = []
  for await (const chunk of (await exportInsights(ctx)).bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString().replace('\uFEFF', '').trim().split('\r\n')
}

test('what five people search for is shown however they write it, with how often something was opened', async () => {
  const people = await team(4)
  await uploadSource(world, people[0]!, { 'plan.txt': 'the heron plan' })
  const found = await searchAll(people, 'Heron plan')
  await searchAll(people.slice(0, 2), 'heron  PLAN?')
  for (const n of [0, 1, 0]) await openedHit(people[n]!, found[n]!.requestId)
  const { isEnough, top, empty, unopened } = await showInsights(people[0]!)
  assert.deepEqual(
    { isEnough, top, empty, unopened },
    { isEnough: true, top: [{ query: 'Heron plan', searches: 7, people: 5, opened: 2 }], empty: [], unopened: [] },
  )
  assert.deepEqual(await csvOf(people[0]!), [
    '"query","searches","people","opened","nothing_found"',
    '"Heron plan","7","5","2","0"',
  ])
})

test('nothing is shown of what fewer than five people did, in whatever way', async () => {
  const people = await team(5)
  const [ada] = people
  await uploadSource(world, ada!, { 'plan.txt': 'the heron plan' })
  await searchAll(people.slice(0, 4), 'salary of ben')
  await searchAll(people.slice(0, 4), 'heron')
  let shown = await showInsights(ada!)
  assert.deepEqual([shown.isEnough, shown.top, shown.days, shown.neverFound], [false, [], [], []])
  assert.deepEqual(await csvOf(ada!), ['"query","searches","people","opened","nothing_found"'])
  // One person asking five times is one.
  await searchAll([ada!, ada!, ada!, ada!, ada!], 'my own secret')
  assert.equal((await showInsights(ada!)).isEnough, false)
  await searchAll([people[4]!], 'something else')
  shown = await showInsights(ada!)
  assert.deepEqual([shown.isEnough, shown.top, shown.empty, shown.unopened, shown.votes], [true, [], [], [], null])
  assert.doesNotMatch(JSON.stringify(shown), /salary|secret/)
})

test('searches without a result, and those nobody opens, are named once five people made them so', async () => {
  const people = await team(4)
  await uploadSource(world, people[0]!, { 'plan.txt': 'the heron plan' })
  await searchAll(people, '왜가리 휴가')
  await searchAll(people, 'heron')
  // Filters found nothing here, not the words.
  for (const person of people) await searchTop(person, { query: 'heron plan', typeList: ['task'] })
  await writeOutcomes(people[0]!)
  const { empty, unopened, days } = await showInsights(people[0]!)
  assert.deepEqual(
    empty.map(({ query }) => query),
    ['왜가리 휴가'],
  )
  assert.deepEqual(
    unopened.map(({ query }) => query),
    ['heron'],
  )
  assert.equal(days.length, 30)
  assert.deepEqual(days.at(-1), { day: world.clock.now().toISOString().slice(0, 10), searches: 15, empty: 5 })
  assert.ok(days.slice(0, -1).every(({ searches }) => searches === 0))
})

test('sources that no search shows are named, those of one person never, nor those just connected', async () => {
  const people = await team(4)
  const [ada] = people
  const before = new Date(world.clock.now().getTime() - 40 * 24 * 60 * 60_000)
  const found = await uploadSource(world, ada!, { 'plan.txt': 'the heron plan' }, { name: 'Found' })
  const never = await uploadSource(world, ada!, { 'other.txt': 'nobody asks' }, { name: 'Never' })
  const own = await uploadSource(world, ada!, { 'own.txt': 'mine' }, { name: 'Own', access: 'RESTRICTED' })
  await uploadSource(world, ada!, { 'new.txt': 'new' }, { name: 'New' })
  await world.db.updateTable('source').set({ created_at: before }).where('id', 'in', [found, never, own]).execute()
  await searchAll(people, 'heron')
  const { neverFound } = await showInsights(ada!)
  assert.deepEqual(neverFound, [{ sourceId: never, name: 'Never', serviceName: 'upload' }])
})

test('searches of long ago and of other workspaces do not count', async () => {
  const people = await team(4)
  await searchAll(people, 'heron')
  const long = new Date(world.clock.now().getTime() - 31 * 24 * 60 * 60_000)
  await world.db
    .updateTable('search_request')
    .set({ created_at: long })
    .where('workspace_id', '=', people[0]!.workspace.id)
    .execute()
  await searchAll(await team(4), 'plover')
  assert.equal((await showInsights(people[0]!)).isEnough, false)
})

test('a search of somebody else is not marked as opened', async () => {
  const people = await team(4)
  await uploadSource(world, people[0]!, { 'plan.txt': 'the heron plan' })
  const found = await searchAll(people, 'heron')
  await openedHit(people[1]!, found[0]!.requestId)
  assert.equal((await showInsights(people[0]!)).top[0]!.opened, 0)
})

test('administrators see insights; members, strangers and other workspaces do not', async () => {
  const server = await world.server(insightEndpoints, parts)
  const [ada, user] = await team(1)
  const [admin, eve] = [await world.member({ ...parts, of: ada!, role: 'ADMIN' }), await world.member(parts)]
  const place = { workspaceId: ada!.workspace.id }
  const show = (as: Awaited<ReturnType<typeof server.as>>) => as.client.call(insightRoutes.show, place)
  const load = async (as: Awaited<ReturnType<typeof server.as>>) =>
    (await as.fetch(`/api/v1/workspace/search-insights/export?workspaceId=${place.workspaceId}`)).status
  await assert.rejects(show(await server.as(user!)), { error: 'forbidden' })
  await assert.rejects(show(await server.as(eve)), { error: 'workspaceMissing' })
  await assert.rejects(show(server.visitor()), { error: 'sessionRequired' })
  assert.deepEqual([await load(await server.as(user!)), await load(await server.as(eve))], [403, 404])
  assert.equal((await show(await server.as(admin))).isEnough, false)
  assert.equal(await load(await server.as(admin)), 200)
})
