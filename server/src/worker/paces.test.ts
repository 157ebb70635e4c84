import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { openWorld } from '../../testing/world.ts'
import { openDb, openPool } from '../db/db.ts'
import { Notices } from '../db/notices.ts'
import { Paces } from './paces.ts'

const world = await openWorld()
const none = new Headers()
const run = () => new AbortController().signal

/** What another process of the installation has: connections and notices of its own. */
function anotherProcess(): Paces {
  const pool = openPool(world.url, () => {}, 2)
  const db = openDb(pool)
  const { log } = world.app()
  const notices = new Notices(pool, log)
  world.onEnd(async () => {
    await notices[Symbol.asyncDispose]()
    await db.destroy()
  })
  return new Paces({ db, notices, log })
}

async function connect() {
  const { workspace, account } = await world.member()
  const id = randomUUID()
  const at = world.clock.now()
  await world.db
    .insertInto('connection')
    .values({
      id,
      workspace_id: workspace.id,
      vendor: 'jira',
      created_by: account.id,
      settings: '',
      created_at: at,
      renewed_at: at,
      part: 'source',
      auth_method: 'form',
    })
    .execute()
  const [one, other] = [anotherProcess(), anotherProcess()].map((paces) => paces.of(workspace.id, id))
  return { id, workspaceId: workspace.id, one: one!, other: other! }
}

const rowOf = (id: string) =>
  world.db.selectFrom('connection_pace').selectAll().where('connection_id', '=', id).executeTakeFirst()
async function untilWritten(id: string): Promise<void> {
  while (!(await rowOf(id))) await sleep(5)
}

test('a service that takes everything is called by all without a row and without a wait', async () => {
  const { id, one, other } = await connect()
  for (const pace of [one, other]) {
    await Promise.all(Array.from({ length: 200 }, () => pace.turn(run())))
    for (let call = 0; call < 200; call++) pace.taken(none)
  }
  assert.equal(await rowOf(id), undefined)
})

test('a wait that one process was asked for holds for another that begins later', async () => {
  const { id, one, other } = await connect()
  await one.turn(run())
  one.refused(Date.now(), 7_200_000, 'Come back in two hours.')
  await untilWritten(id)
  await assert.rejects(other.turn(run()), { reason: 'throttled', message: 'Come back in two hours.' })
})

test('a pause that a service requested of one process is shared with another that is at work', async () => {
  const { one, other } = await connect()
  await Promise.all([one.turn(run()), other.turn(run())])
  one.refused(Date.now(), 7_200_000)
  for (;;) {
    const isRefused = await other.turn(run()).then(
      () => false,
      () => true,
    )
    if (isRefused) break
    await sleep(5)
  }
})

test('two processes together go no faster than the service bears', async () => {
  const { id, one, other } = await connect()
  await one.turn(run())
  one.refused(Date.now(), 0)
  await untilWritten(id)
  const gapMs = (await rowOf(id))!.gap_ms
  const from = performance.now()
  const calls = [one, other].flatMap((pace) => Array.from({ length: 10 }, () => pace.turn(run())))
  await Promise.all(calls)
  const least = (calls.length - 1) * gapMs
  assert.ok(performance.now() - from >= least - 5, `${performance.now() - from} ms, at least ${least}`)
})

test('calls that are taken make all faster again, until there is no gap', async () => {
  const { id, one, other } = await connect()
  one.refused(Date.now(), 0)
  await untilWritten(id)
  for (let round = 0; (await rowOf(id))!.gap_ms > 0; round++) {
    assert.ok(round < 20)
    await other.turn(run())
    for (let call = 0; call < 30; call++) other.taken(none)
  }
  assert.equal((await rowOf(id))!.gap_ms, 0)
})

test('calls under way that were refused together slow down once, whichever process made them', async () => {
  const { id, one, other } = await connect()
  await Promise.all([one.turn(run()), other.turn(run())])
  const began = Date.now()
  await sleep(20)
  one.refused(began, 0)
  await untilWritten(id)
  const { gap_ms: before } = (await rowOf(id))!
  other.refused(began, 10_000)
  while ((await rowOf(id))!.quiet_until.getTime() < Date.now() + 5_000) await sleep(5)
  assert.equal((await rowOf(id))!.gap_ms, before)
})

test('a connection that was removed leaves no pace behind, and who still uses it goes on', async () => {
  const { id, one } = await connect()
  one.refused(Date.now(), 0)
  await untilWritten(id)
  await world.db.deleteFrom('connection').where('id', '=', id).execute()
  assert.equal(await rowOf(id), undefined)
  one.refused(Date.now(), 0)
  await Promise.all([one.turn(run()), one.turn(run())])
  assert.equal(await rowOf(id), undefined)
})

test('without the database each process goes at its own pace', async () => {
  const { workspaceId } = await connect()
  const pool = openPool(world.url, () => {}, 1)
  const db = openDb(pool)
  await pool.end()
  const lines: string[] = []
  const log = { ...world.app().log, warn: (_: object, message: string) => void lines.push(message) }
  const pace = new Paces({ db, notices: world.notices, log }).of(workspaceId, randomUUID())
  pace.refused(Date.now(), 0)
  await Promise.all([pace.turn(run()), pace.turn(run()), pace.turn(run())])
  assert.ok(lines.length > 0)
})
