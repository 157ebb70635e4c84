import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Login, openConsenting } from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'
import { examine } from '../../source/doctor/examine.ts'
import { findSource } from '../../source/source.store.ts'
import { notifyEndingsJob } from '../indexing.jobs.ts'
import type { SourceId } from '@quarry/contract/ids'

const world = await openWorld()
const { provider, parts, login, connect, consent } = await openConsenting(world)
const look = () => notifyEndingsJob.run(world.app(parts), {}, new AbortController().signal)
const mailsTo = async ({ ctx }: Login) =>
  (
    await world.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where('recipient', '=', ctx.account.email)
      .orderBy('created_at')
      .execute()
  ).map(({ subject }) => subject)

/** A source of a consent that ends after so many days. */
async function connectFor(person: Login, days: number): Promise<SourceId> {
  const id = await connect(person)
  await endAfter(person, days)
  return id
}
const endAfter = (person: Login, days: number) =>
  world.db
    .updateTable('consent')
    .set({ ends_at: new Date(world.clock.now().getTime() + days * 86_400_000) })
    .where('workspace_id', '=', person.ctx.workspace.id)
    .execute()

test('two weeks before a consent ends, the person who connected the source is notified once, in their language', async () => {
  const person = await login({ lang: 'ko' })
  await connectFor(person, 60)
  world.clock.advance({ days: 45 })
  await look()
  assert.deepEqual(await mailsTo(person), [])
  world.clock.advance({ days: 2 })
  await look()
  await look()
  const mails = await mailsTo(person)
  assert.equal(mails.length, 1)
  assert.match(mails[0] ?? '', /^‘Drive .*’ 소스를 곧 다시 연결해야 해요$/)
})

test('a short consent is notified in its last third, not at its beginning', async () => {
  const person = await login()
  await connectFor(person, 6)
  await look()
  assert.equal((await mailsTo(person)).length, 0)
  world.clock.advance({ days: 5 })
  await look()
  assert.equal((await mailsTo(person)).length, 1)
})

test('a renewed consent is notified again when it ends', async () => {
  const person = await login()
  const id = await connectFor(person, 6)
  world.clock.advance({ days: 5 })
  await look()
  await consent(person, id)
  await endAfter(person, 6)
  await look()
  assert.equal((await mailsTo(person)).length, 1)
  world.clock.advance({ days: 5 })
  await look()
  assert.equal((await mailsTo(person)).length, 2)
})

test('an end that a renewal postpones by a little is not notified twice', async () => {
  const person = await login()
  await connectFor(person, 30)
  world.clock.advance({ days: 20 })
  await look()
  await endAfter(person, 10.001)
  await look()
  assert.equal((await mailsTo(person)).length, 1)
})

test('administrators are notified of a public source, members and other workspaces are not', async () => {
  const person = await login()
  const admin = { ctx: await world.member({ role: 'ADMIN', of: person.ctx }) } as Login
  const user = { ctx: await world.member({ role: 'USER', of: person.ctx }) } as Login
  const stranger = { ctx: await world.member() } as Login
  await connectFor(person, 30)
  world.clock.advance({ days: 20 })
  await look()
  assert.deepEqual(
    await Promise.all([person, admin, user, stranger].map(async (who) => (await mailsTo(who)).length)),
    [1, 1, 0, 0],
  )
})

test('nobody is notified of a removed source, or of a consent that has ended', async () => {
  const [removed, over] = [await login(), await login()]
  const id = await connectFor(removed, 30)
  await world.db.updateTable('source').set({ removed_at: world.clock.now() }).where('id', '=', id).execute()
  await connectFor(over, 15)
  world.clock.advance({ days: 20 })
  await look()
  assert.deepEqual([await mailsTo(removed), await mailsTo(over)], [[], []])
})

test('the doctor names a consent without the permissions this version requests', async () => {
  const person = await login()
  const id = await connect(person)
  await world.db
    .updateTable('consent')
    .set({ scopes: ['openid'] })
    .where('workspace_id', '=', person.ctx.workspace.id)
    .execute()
  const row = await findSource(world.db, person.ctx.workspace.id, id)
  assert.ok(row)
  const steps = await Array.fromAsync(examine(world.app(parts), row, { signal: new AbortController().signal }))
  const scopes = steps.find(({ step }) => step === 'scopes')
  assert.deepEqual(
    [scopes?.finding, scopes?.facts],
    ['scopesMissing', { scopes: 'https://www.googleapis.com/auth/drive.readonly' }],
  )
  assert.equal(provider.granted, null)
})
