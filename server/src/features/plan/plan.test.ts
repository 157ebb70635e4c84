import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { enter, listDevices } from '../account/account.ts'
import { invite } from '../invitation/invite.ts'
import { joinWorkspace } from '../invitation/join.ts'
import { joinedWorkspaces, workspaceSummary } from '../member/member.ts'
import { changePlan, createOnFreePlan } from './change-plan.ts'
import { deviceLimit, findPlan, planNotice, refuseMissingPlans } from './plan.ts'
import { listPlans, readPlan } from './read-plan.ts'

const world = await openWorld()
const parts = billing(world)
const refused = (error: string) => ({ name: 'Failure', error })
const stateOf = async (ctx: WorkspaceCtx) => {
  const { paymentPlanCode, paymentPlanStatus, paymentPlanExpiresAt } = await workspaceSummary(ctx)
  return [paymentPlanCode, paymentPlanStatus, paymentPlanExpiresAt]
}

test('while nothing is billed every workspace has had the unlimited plan since it was created', async () => {
  const owner = await world.member()
  const createdAt = world.clock.now().toISOString()
  await subscribe(world, owner, { plan: 'free', seats: 1, endsAt: world.clock.now() })
  world.clock.advance({ days: 400 })
  const plan = await readPlan(owner)
  assert.deepEqual([plan.paymentPlanCode, plan.paymentPlanStatus, plan.paymentPlanStartedAt], ['unlimited', 'active', createdAt])
  const { seats, publicDocuments, privateDocuments, devices } = plan.usage
  assert.deepEqual(
    [seats, publicDocuments, privateDocuments, devices].map(({ limit }) => limit),
    [null, null, null, null],
  )
  await assert.rejects(changePlan(owner, { planCode: 'free' }), refused('planMissing'))
})

test('a new workspace takes the free plan, and that is noted', async () => {
  const ada = await world.account(parts)
  const { workspaceId } = await createOnFreePlan(ada, { code: 'begins-free', name: 'Free' })
  const row = await world.db.selectFrom('subscription').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
  assert.deepEqual([row?.plan_code, row?.status, row?.seat_count, row?.expires_at], ['free', 'active', 5, null])
  const entries = await world.db.selectFrom('audit_entry').select('action').where('workspace_id', '=', workspaceId).execute()
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), ['plan.change', 'workspace.create'])
})

test('while nothing is billed a new workspace takes no plan', async () => {
  const { workspaceId } = await createOnFreePlan(await world.account(), { code: 'begins-off', name: 'Free' })
  assert.deepEqual(await world.db.selectFrom('subscription').selectAll().where('workspace_id', '=', workspaceId).execute(), [])
})

test('a workspace older than billing is on the free plan, too', async () => {
  assert.deepEqual(await stateOf(await world.member(parts)), ['free', 'active', null])
})

test('the trial runs for thirty days and ends by itself', async () => {
  const owner = await world.member(parts)
  await changePlan(owner, { planCode: 'PREVIEW' })
  const end = new Date(world.clock.now().getTime() + 30 * 24 * 60 * 60_000).toISOString()
  assert.deepEqual(await stateOf(owner), ['PREVIEW', 'trial', end])
  world.clock.advance({ days: 30, ms: -1 })
  assert.deepEqual(await stateOf(owner), ['PREVIEW', 'trial', end])
  world.clock.advance({ ms: 1 })
  assert.deepEqual(await stateOf(owner), ['PREVIEW', 'ended', end])
})

test('a workspace has one trial, also after other plans', async () => {
  const owner = await world.member(parts)
  assert.equal((await readPlan(owner)).trialIsOpen, true)
  await changePlan(owner, { planCode: 'PREVIEW' })
  await changePlan(owner, { planCode: 'free' })
  assert.equal((await readPlan(owner)).trialIsOpen, false)
  await assert.rejects(changePlan(owner, { planCode: 'PREVIEW' }), refused('trialUsed'))
})

test('choosing the trial again does not prolong it', async () => {
  const owner = await world.member(parts)
  await changePlan(owner, { planCode: 'PREVIEW' })
  const before = await stateOf(owner)
  world.clock.advance({ days: 10 })
  await changePlan(owner, { planCode: 'PREVIEW' })
  assert.deepEqual(await stateOf(owner), before)
})

test('a plan that costs something, or that does not exist, cannot be taken', async () => {
  const owner = await world.member(parts)
  await assert.rejects(changePlan(owner, { planCode: 'team' }), refused('planNeedsPayment'))
  await assert.rejects(changePlan(owner, { planCode: 'unlimited' }), refused('planMissing'))
  assert.deepEqual(await stateOf(owner), ['free', 'active', null])
})

test('what costs nothing cannot be taken before its first day, but for the plan that every workspace begins with', async () => {
  // The day after that of Seoul.
  const tomorrow = new Date(world.clock.now().getTime() + 33 * 60 * 60_000).toISOString().slice(0, 10)
  const later = billing(world, { PREVIEW: { effectiveFrom: tomorrow }, free: { effectiveFrom: tomorrow } })
  const owner = await world.member(later)
  assert.equal((await readPlan(owner)).trialIsOpen, false)
  await assert.rejects(changePlan(owner, { planCode: 'PREVIEW' }), refused('planMissing'))
  await subscribe(world, owner, { endsAt: world.clock.now() })
  await changePlan(owner, { planCode: 'free' })
  world.clock.advance({ days: 1 })
  assert.equal((await readPlan(owner)).trialIsOpen, true)
  await changePlan(owner, { planCode: 'PREVIEW' })
  assert.deepEqual((await stateOf(owner)).slice(0, 2), ['PREVIEW', 'trial'])
})

test('a plan with fewer seats than active members is refused', async () => {
  const owner = await world.member(billing(world, { free: { baseSeats: 1 } }))
  await world.member({ role: 'USER', of: owner })
  await subscribe(world, owner, { seats: 5 })
  await assert.rejects(changePlan(owner, { planCode: 'free' }), { ...refused('seatLimitExceeded'), detail: '1' })
})

test('who joins while a smaller plan is being taken finds no seat', async () => {
  const small = billing(world, { free: { baseSeats: 1 } })
  const [owner, kim] = [await world.member(small), await world.account(small)]
  await subscribe(world, owner, { seats: 5 })
  await invite(owner, { invitations: [{ email: kim.account.email }] })
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await changePlan({ ...owner, db: tx }, { planCode: 'free' })
    late = joinWorkspace(kim, { workspaceId: owner.workspace.id })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('seatLimitExceeded'))
})

test('without a plan nobody new joins', async () => {
  const [owner, kim] = [await world.member(parts), await world.account(parts)]
  await invite(owner, { invitations: [{ email: kim.account.email }] })
  await subscribe(world, owner, { endsAt: world.clock.now() })
  await assert.rejects(joinWorkspace(kim, { workspaceId: owner.workspace.id }), refused('seatLimitExceeded'))
})

test('the most generous of somebody’s plans says on how many devices they may be', async () => {
  const owner = await world.member(parts)
  const limitOf = () => deviceLimit(owner, world.db, owner.account.id)
  assert.equal(await limitOf(), 2)
  const other = await world.member(parts)
  await subscribe(world, other, { plan: 'business' })
  assert.equal(await limitOf(), 2)
  const membership = { workspace_id: other.workspace.id, account_id: owner.account.id, role: 'USER' } as const
  await world.db
    .insertInto('member')
    .values({ ...membership, joined_at: world.clock.now(), last_access_at: null })
    .execute()
  assert.equal(await limitOf(), 5)
  await world.db.updateTable('workspace').set({ status: 'deactivate' }).where('id', '=', other.workspace.id).execute()
  assert.equal(await limitOf(), 2)
})

test('who is in no workspace has the devices of the free plan; the operator’s word goes before all plans', async () => {
  const ada = await world.account(parts)
  assert.equal(await deviceLimit(ada, world.db, ada.account.id), 2)
  const config = { ...parts.config, DEVICES_PER_PERSON: 9 }
  assert.equal(await deviceLimit({ ...ada, config }, world.db, ada.account.id), 9)
  assert.equal(await deviceLimit(world.app(), world.db, ada.account.id), null)
})

test('a login beyond the devices of the plan ends the oldest session', async () => {
  const owner = await world.member(parts)
  for (let device = 0; device < 3; device++) {
    const request = { ...owner.request, userAgent: `device ${device}` }
    await enter({ ...owner, request }, owner.account, deviceLimit)
    world.clock.advance({ minutes: 1 })
  }
  assert.equal((await listDevices(owner)).devices.length, 2)
  assert.deepEqual((await readPlan(owner)).usage.devices, { used: 2, limit: 2 })
})

test('the usage counts active members of this workspace alone', async () => {
  const [owner, other] = [await world.member(parts), await world.member(parts)]
  const kim = await world.member({ role: 'USER', of: owner })
  await world.member({ role: 'USER', of: owner })
  await world.member({ role: 'USER', of: other })
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', kim.workspace.id)
    .where('account_id', '=', kim.account.id)
    .execute()
  assert.deepEqual((await readPlan(owner)).usage.seats, { used: 2, limit: 5 })
})

test('the list of workspaces shows the plan of each', async () => {
  const owner = await world.member({ ...parts, onlyHere: true })
  await changePlan(owner, { planCode: 'PREVIEW' })
  const [summary] = await joinedWorkspaces(owner)
  assert.deepEqual([summary?.paymentPlanCode, summary?.paymentPlanName.ko, summary?.deletionAt], ['PREVIEW', '체험', null])
})

test('plans are priced in the currency of the country, a year for a fifth less', () => {
  const pricesIn = (countryCode: string) => {
    const team = listPlans({ ...world.app(), ...parts }, { countryCode }).plans.find(({ code }) => code === 'team')
    return [team?.currency, team?.monthlyPrice.total, team?.annualPrice.total, team?.annualDiscountPercent]
  }
  assert.deepEqual(pricesIn('KR'), ['KRW', 10_890, 104_544, 20])
  assert.deepEqual(pricesIn('FR'), ['USD', 750, 7_200, 20])
  assert.deepEqual(
    listPlans(world.app(), { countryCode: 'KR' }).plans.map(({ id, seatCount }) => ({ id, seatCount })),
    [{ id: 'unlimited', seatCount: null }],
  )
})

test('plans that lack one somebody is on are refused at the start, and it is named', async () => {
  await subscribe(world, await world.member(), { plan: 'unknown-plan' })
  await assert.rejects(refuseMissingPlans({ ...parts, db: world.db }), /^ {2}unknown-plan: 1 workspace is on it$/m)
  await refuseMissingPlans(world.app())
})

test('what is to be known of a plan is said a week before it happens, and what concerns payments to who may pay alone', async () => {
  const owner = await world.member(parts)
  const say = async (mayPay = true, members = 1) =>
    planNotice(owner, (await findPlan(world.db, owner.workspace.id))!, { mayPay, members })?.kind
  const on = (row: object) =>
    world.db.updateTable('subscription').set(row).where('workspace_id', '=', owner.workspace.id).execute()
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 24 * 60 * 60_000)
  await changePlan(owner, { planCode: 'PREVIEW' })
  assert.equal(await say(), undefined)
  await on({ expires_at: inDays(7) })
  assert.deepEqual([await say(), await say(false)], ['trialEnds', 'trialEnds'])
  await on({ plan_code: 'team', status: 'cancelled' })
  assert.deepEqual([await say(), await say(false)], ['ends', 'ends'])
  await on({ scheduled: JSON.stringify({ planCode: 'free', unit: null, seats: null }) })
  assert.equal(await say(), 'becomesFree')
  await on({ status: 'active', expires_at: null, problem_since: inDays(-1), seat_count: 5 })
  assert.deepEqual([await say(), await say(false)], ['unpaid', undefined])
  await on({ status: 'suspended', problem_since: null })
  assert.deepEqual([await say(), await say(false)], ['suspended', 'suspended'])
  await on({ status: 'active' })
  assert.deepEqual([await say(true, 6), await say(false, 6), await say(true, 5)], ['overSeats', undefined, undefined])
  await on({ expires_at: inDays(-1) })
  assert.equal(await say(false), 'ended')
  assert.equal(planNotice(world.app(), (await findPlan(world.db, owner.workspace.id))!, { mayPay: true, members: 9 }), null)
})
