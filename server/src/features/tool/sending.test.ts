import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { approve, callRow, openRun, saying, sentLongAgo, takenOver } from '../../../testing/tools/tool-calls.ts'
import { openWorld } from '../../../testing/world.ts'
import { atomic } from '../../db/db.ts'
import { judgeSent } from './judge-sent.ts'
import { settleToolCallsJob } from './tool.jobs.ts'
import { argumentsOf, beginSending, proposeCall, recordOutcome, resultOf, type Sending, tellOutcome } from './tool.ts'

const world = await openWorld()
const yes = async () => null
const never = { outcome: 'unknown', reason: 'timeout', message: '', retryAfterMs: null } as const

async function open() {
  const ctx = await world.member()
  return { ctx, ...(await openRun(world, ctx)) }
}

test('a process whose run was taken over, or is to stop, sends nothing', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  const taker = await takenOver(world, held)
  assert.equal(await beginSending(ctx, held, proposed!.id, yes), null)
  assert.equal(await proposeCall(ctx, held, proposal()), null)
  await world.db.updateTable('run').set({ is_stop_asked: true }).where('id', '=', held.id).execute()
  assert.equal(await beginSending(ctx, taker, proposed!.id, yes), null)
})

test('nobody takes a run over while one of its calls is taken for sending', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  const order: string[] = []
  let rival: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    assert.ok(await beginSending({ ...ctx, db: tx }, held, proposed!.id, yes))
    rival = takenOver(world, held).then(() => order.push('taken over'))
    // The rival waits for the row by now, or comes later still.
    await world.db.selectFrom('run').select('id').where('id', '=', held.id).execute()
    order.push('sent')
  })
  await rival
  assert.deepEqual(order, ['sent', 'taken over'])
})

test('what may not be any more is void', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  assert.deepEqual(await beginSending(ctx, held, proposed!.id, async () => 'member'), { void: 'member' })
  const { state, reason } = await callRow(ctx, proposed!)
  assert.deepEqual([state, reason], ['void', 'member'])
})

test('what certainly did not happen is begun three times at most', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  const states: string[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    assert.equal(((await beginSending(ctx, held, proposed!.id, yes)) as Sending).attempt, attempt)
    const outcome = { ...never, outcome: 'notExecuted', reason: 'throttled' } as const
    states.push(await recordOutcome(ctx, { workspaceId: held.workspaceId, id: proposed!.id, attempt }, outcome, 'later'))
  }
  assert.deepEqual(states, ['approved', 'approved', 'failed'])
})

test('an answer that comes late counts more than a judgement without it', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  const { attempt } = (await beginSending(ctx, held, proposed!.id, yes)) as Sending
  const taker = await takenOver(world, held)
  const look = async () => assert.fail('there is nothing to look at')
  assert.ok((await judgeSent(ctx, taker, look))! > 30_000)
  await sentLongAgo(world, held)
  assert.equal(await judgeSent(ctx, taker, look), 0)
  assert.equal((await callRow(ctx, proposed!)).state, 'unknown')
  const done = { outcome: 'succeeded', data: { id: 7 }, ref: '7' } as const
  assert.equal(
    await recordOutcome(ctx, { workspaceId: held.workspaceId, id: proposed!.id, attempt }, done, '{"id":7}'),
    'succeeded',
  )
  const row = await callRow(ctx, proposed!)
  assert.deepEqual([row.external_ref, resultOf(ctx, row)], ['7', { text: '{"id":7}' }])
})

test('what a vanished process had begun is judged by what kind of call it is', async () => {
  const { ctx, held, proposal } = await open()
  const judged = async (given: object, found: object) => {
    const run = await openRun(world, ctx, proposal().agentId)
    const proposed = await proposeCall(ctx, run.held, run.proposal({ definition: saying(given) }))
    if (proposed!.approvalId) await approve(ctx, proposed)
    await beginSending(ctx, run.held, proposed!.id, yes)
    await sentLongAgo(world, run.held)
    await judgeSent(ctx, await takenOver(world, run.held), async () => found as never)
    return (await callRow(ctx, proposed!)).state
  }
  const happened = { happened: true, reply: { data: { id: 7 }, ref: '7' } }
  const probe = { idempotency: 'probe', probe: async () => happened }
  assert.equal(await judged(probe, happened), 'succeeded')
  assert.equal(await judged(probe, { happened: false }), 'approved')
  assert.equal(await judged(probe, { happened: 'unknown' }), 'unknown')
  assert.equal(await judged({ idempotency: 'none' }, happened), 'unknown')
  assert.equal(await judged({ idempotency: 'natural' }, {}), 'approved')
  assert.equal(await judged({ effect: 'read' }, {}), 'approved')
  assert.ok(held)
})

test('a call that may have been carried out before does not fail by what comes after', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal({ definition: saying({ idempotency: 'natural' }) }))
  await approve(ctx, proposed)
  await beginSending(ctx, held, proposed!.id, yes)
  await sentLongAgo(world, held)
  const taker = await takenOver(world, held)
  await judgeSent(ctx, taker, async () => ({ happened: 'unknown' }))
  const { attempt } = (await beginSending(ctx, taker, proposed!.id, yes)) as Sending
  const refused = { ...never, outcome: 'refused', reason: 'forbidden' } as const
  assert.equal(await recordOutcome(ctx, { workspaceId: held.workspaceId, id: proposed!.id, attempt }, refused, ''), 'unknown')
  await tellOutcome(ctx, proposed!.id, false)
  assert.equal((await callRow(ctx, proposed!)).state, 'failed')
})

test('the person says what became of a call of which nobody knows', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  const { attempt } = (await beginSending(ctx, held, proposed!.id, yes)) as Sending
  await recordOutcome(ctx, { workspaceId: held.workspaceId, id: proposed!.id, attempt }, never, '')
  const stranger = await world.member()
  await assert.rejects(tellOutcome({ ...stranger, workspace: ctx.workspace }, proposed!.id, true), { error: 'approvalMissing' })
  await tellOutcome(ctx, proposed!.id, true)
  assert.equal((await callRow(ctx, proposed!)).state, 'succeeded')
  await assert.rejects(tellOutcome(ctx, proposed!.id, false), { error: 'approvalMissing' })
})

test('what a tool was given is sealed, and forgotten after a while', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal({ arguments: { to: '#a', text: `secret ${randomUUID()}` } }))
  const row = await callRow(ctx, proposed!)
  assert.doesNotMatch(JSON.stringify(row), /secret/)
  assert.match(JSON.stringify(argumentsOf(ctx, row)), /secret/)
  world.clock.advance({ days: 91 })
  await settleToolCallsJob.run(world.app(), {}, new AbortController().signal)
  const after = await callRow(ctx, proposed!)
  assert.deepEqual([argumentsOf(ctx, after), after.tool, after.state], [null, 'say', 'expired'])
})
