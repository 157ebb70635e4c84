import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { cancel } from './cancel.ts'
import { changeAnyPlan } from './change-paid-plan.ts'
import { readPaidPlan } from './read-payments.ts'
import { readQuote } from './read-quote.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, keep, order } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const business = { planCode: 'business', periodUnit: 'MONTHLY', seatCount: 20 } as const
const yearly = { ...team, periodUnit: 'YEARLY' } as const

/** Does what is due so many days before the paid period ends, twice. */
async function daysBefore(ctx: WorkspaceCtx, days: number): Promise<void> {
  const end = Date.parse((await readPaidPlan(ctx)).payment!.periodEnd!)
  world.clock.advance({ ms: end - days * 24 * 60 * 60_000 - world.clock.now().getTime() })
  await keep()
  await keep()
}

/** What the letters about a renewal say is charged. */
async function announcedTo({ account }: WorkspaceCtx): Promise<(string | undefined)[]> {
  const mails = await world.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', account.email)
    .where('subject', 'like', '%곧 갱신돼요%')
    .orderBy('created_at')
    .execute()
  return mails.map(({ body_text }) => /₩([\d,]+)/.exec(body_text)?.[1])
}

test('a month is announced a week before, once, with what it costs', async () => {
  const ada = await till.owner()
  await buy(ada, team)
  await daysBefore(ada, 8)
  assert.deepEqual(await announcedTo(ada), [])
  await daysBefore(ada, 7)
  assert.deepEqual(await announcedTo(ada), ['54,450'])
})

test('a year is announced a month before, and again a week before', async () => {
  const ada = await till.owner()
  await buy(ada, yearly)
  await daysBefore(ada, 31)
  assert.deepEqual(await announcedTo(ada), [])
  await daysBefore(ada, 30)
  assert.deepEqual(await announcedTo(ada), ['522,720'])
  await daysBefore(ada, 7)
  assert.deepEqual(await announcedTo(ada), ['522,720', '522,720'])
})

test('who chose less for the next period is told what that costs', async () => {
  const [seats, plan, unit] = [await till.owner(), await till.owner(), await till.owner()]
  await buy(seats, { ...team, seatCount: 8 })
  await order(seats, team, await readQuote(seats, team))
  await buy(plan, business)
  await order(plan, team, await readQuote(plan, team))
  await daysBefore(seats, 7)
  assert.deepEqual([await announcedTo(seats), await announcedTo(plan)], [['54,450'], ['54,450']])
  await buy(unit, yearly)
  await order(unit, team, await readQuote(unit, team))
  await daysBefore(unit, 7)
  assert.deepEqual(await announcedTo(unit), ['54,450', '54,450'])
})

test('nothing is announced to who cancelled, or chose the free plan', async () => {
  const [cancelled, free] = [await till.owner(), await till.owner()]
  for (const ctx of [cancelled, free]) await buy(ctx, team)
  await cancel(cancelled, {})
  await changeAnyPlan(free, { planCode: 'free' })
  await daysBefore(free, 7)
  assert.deepEqual([await announcedTo(cancelled), await announcedTo(free)], [[], []])
})
