import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import type { App, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { changeStatus } from '../workspace/workspace.ts'
import { joinedWorkspaces, workspaceSummary } from '../member/member.ts'
import { changePlan } from './change-plan.ts'
import { keepDeadlines } from './deadlines.ts'

const world = await openWorld()
const parts = billing(world)
const running = new AbortController().signal
const keep = (change: Partial<App> = {}) => keepDeadlines(world.app({ ...parts, ...change }), running)
const mailsTo = ({ account }: WorkspaceCtx) =>
  world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', account.email).orderBy('created_at').execute()
const subjectsTo = async (ctx: WorkspaceCtx) => (await mailsTo(ctx)).map(({ subject }) => subject)
const isDeleted = async ({ workspace }: WorkspaceCtx) =>
  (await world.db.selectFrom('workspace').select('removed_at').where('id', '=', workspace.id).executeTakeFirst())?.removed_at !==
  null
const deletionOf = async (ctx: WorkspaceCtx) => (await workspaceSummary(ctx)).deletionAt
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 24 * 60 * 60_000).toISOString()

/** An owner whose plan ends this moment. */
async function ended(lang: 'en' | 'ko' = 'en') {
  const owner = await world.member({ ...parts, lang, onlyHere: true })
  await subscribe(world, owner, { endsAt: world.clock.now() })
  return owner
}

test('when a plan ends its owner alone is notified, at once and once', async () => {
  const owner = await ended()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  await keep()
  await keep()
  const [mail, ...others] = await mailsTo(owner)
  assert.deepEqual([mail?.subject, others.length, (await mailsTo(admin)).length], ['“Atlas” has no plan any more', 0, 0])
  assert.match(mail?.body_text ?? '', /deleted on January 5, 2026/)
  assert.match(
    mail?.body_text ?? '',
    new RegExp(`^http://localhost:3000/${owner.workspace.code}\\?page=workspaceSettings&section=plan$`, 'm'),
  )
  assert.equal(await deletionOf(owner), inDays(3))
})

test('nothing is said or deleted while there is a plan', async () => {
  const owner = await world.member(parts)
  await subscribe(world, owner, { endsAt: new Date(inDays(10)) })
  await keep()
  assert.deepEqual([await subjectsTo(owner), await deletionOf(owner), await isDeleted(owner)], [[], null, false])
})

test('it is reminded of a day before, deleted after three days and not earlier, with a mail for each', async () => {
  const owner = await ended('ko')
  await keep()
  world.clock.advance({ days: 2, ms: -1 })
  await keep()
  assert.equal((await mailsTo(owner)).length, 1)
  world.clock.advance({ ms: 1 })
  await keep()
  await keep()
  world.clock.advance({ days: 1, ms: -1 })
  await keep()
  assert.equal(await isDeleted(owner), false)
  world.clock.advance({ ms: 1 })
  await keep()
  assert.equal(await isDeleted(owner), true)
  assert.deepEqual(await subjectsTo(owner), [
    '‘Atlas’ 워크스페이스의 요금제가 끝났어요',
    '‘Atlas’ 워크스페이스가 내일 삭제돼요',
    '‘Atlas’ 워크스페이스가 삭제됐어요',
  ])
})

test('it is deleted once, erased by the usual job, and noted as the product’s own doing', async () => {
  const owner = await ended()
  await keep()
  world.clock.advance({ days: 2 })
  await keep()
  world.clock.advance({ days: 1 })
  await Promise.all([keep(), keep()])
  await keep()
  const jobs = (await world.waitingJobs()).filter(({ payload }) => payload['workspaceId'] === owner.workspace.id)
  assert.deepEqual(
    jobs.map(({ name, payload }) => [name, payload['late']]),
    [
      ['workspace.purge', false],
      ['workspace.purge', true],
    ],
  )
  assert.equal((await mailsTo(owner)).length, 3)
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['account_id', 'action', 'detail'])
    .where('subject', '=', owner.workspace.id)
    .executeTakeFirst()
  assert.deepEqual(
    [entry?.account_id, entry?.action, entry?.detail],
    [null, 'account.deleteWorkspace', { code: owner.workspace.code, why: 'noPlan' }],
  )
  assert.deepEqual(await joinedWorkspaces(owner), [])
})

test('taking a plan stops it, and losing that one begins again', async () => {
  const owner = await ended()
  await keep()
  world.clock.advance({ days: 2 })
  await keep()
  await changePlan(owner, { planCode: 'PREVIEW' })
  assert.equal(await deletionOf(owner), null)
  world.clock.advance({ days: 30 })
  await keep()
  assert.deepEqual([await isDeleted(owner), await deletionOf(owner)], [false, inDays(3)])
})

test('a plan taken at the very moment of the deletion wins', async () => {
  const owner = await ended()
  await keep()
  world.clock.advance({ days: 2 })
  await keep()
  world.clock.advance({ days: 1 })
  let deleting: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await changePlan({ ...owner, db: tx }, { planCode: 'free' })
    deleting = keep()
    await world.untilSomebodyWaits()
  })
  await deleting
  assert.deepEqual([await isDeleted(owner), (await mailsTo(owner)).length], [false, 2])
})

test('subscribing a moment after the deletion fails, as the workspace is deleted', async () => {
  const owner = await ended()
  await keep()
  world.clock.advance({ days: 2 })
  await keep()
  world.clock.advance({ days: 1 })
  await keep()
  await assert.rejects(changePlan(owner, { planCode: 'free' }), { error: 'workspaceMissing' })
})

test('after a long standstill there is still a reminder, and a day to answer it', async () => {
  const owner = await ended()
  await keep()
  world.clock.advance({ days: 9 })
  await keep()
  assert.deepEqual([await isDeleted(owner), await deletionOf(owner)], [false, inDays(1)])
  world.clock.advance({ days: 1, ms: -1 })
  await keep()
  assert.equal(await isDeleted(owner), false)
  world.clock.advance({ ms: 1 })
  await keep()
  assert.equal(await isDeleted(owner), true)
})

test('a step that dies in the middle has not happened, keeps no other from its own, and is done the next time', async () => {
  const [first, second] = [await ended(), await ended()]
  const mail: App['mail'] = {
    async send(tx, letter) {
      await world.app().mail.send(tx, letter)
      if (letter.to === first.account.email) throw new Error('killed')
    },
  }
  await keep({ mail })
  assert.deepEqual([await subjectsTo(first), await deletionOf(first), (await mailsTo(second)).length], [[], null, 1])
  await keep()
  assert.deepEqual([(await mailsTo(first)).length, await deletionOf(first)], [1, inDays(3)])
})

test('while nothing is billed nothing is deleted, and what was announced is forgotten', async () => {
  const owner = await ended()
  await keep()
  world.clock.advance({ days: 2 })
  await keep()
  world.clock.advance({ days: 30 })
  await keepDeadlines(world.app(), running)
  await keep()
  assert.deepEqual([await isDeleted(owner), await deletionOf(owner)], [false, inDays(3)])
})

test('the mail of a deactivated workspace leads to the list, from where it can be activated', async () => {
  const owner = await ended()
  await changeStatus(owner, { status: 'deactivate' })
  await keep()
  assert.match((await mailsTo(owner))[0]?.body_text ?? '', /^http:\/\/localhost:3000\/workspace$/m)
})
