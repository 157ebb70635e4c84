import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { approve, askedOf, callRow, openRun, saying } from '../../../testing/tools/tool-calls.ts'
import { openWorld } from '../../../testing/world.ts'
import { settleToolCallsJob } from './tool.jobs.ts'
import { beginSending, decideApproval, listRules, proposeCall, recordOutcome, revokeRule, type Sending } from './tool.ts'

const world = await openWorld()
const yes = async () => null
const never = { outcome: 'unknown', reason: 'timeout', message: '', retryAfterMs: null } as const

async function open() {
  const ctx = await world.member()
  return { ctx, ...(await openRun(world, ctx)) }
}

test('a read is carried out, and what changes something is asked about', async () => {
  const { ctx, held, proposal } = await open()
  const read = await proposeCall(ctx, held, proposal({ definition: saying({ effect: 'read' }) }))
  assert.deepEqual([read!.state, read!.approvalId], ['approved', null])
  const write = await proposeCall(ctx, held, proposal())
  assert.deepEqual([write!.state, (await askedOf(world, write)).state], ['waiting', 'waiting'])
})

test('what an administrator forbids is refused, and nobody is asked', async () => {
  const { ctx, held, proposal } = await open()
  const refused = await proposeCall(ctx, held, proposal({ setting: 'never' }))
  assert.deepEqual([refused!.state, refused!.reason, refused!.approvalId], ['refused', 'never', null])
  const rejection = { state: 'invalid', reason: 'unclear' } as const
  assert.equal((await proposeCall(ctx, held, proposal({ rejection })))!.state, 'invalid')
})

test('the same place of a step is the same call', async () => {
  const { ctx, held, proposal } = await open()
  const wanted = proposal()
  const [first, second] = [await proposeCall(ctx, held, wanted), await proposeCall(ctx, held, wanted)]
  assert.deepEqual([second!.id, second!.state], [first!.id, 'waiting'])
})

test('a read outside is asked about once in a run', async () => {
  const { ctx, held, proposal } = await open()
  const outside = () => proposal({ definition: saying({ effect: 'read', egress: 'external' }) })
  await approve(ctx, await proposeCall(ctx, held, outside()))
  assert.equal((await proposeCall(ctx, held, outside()))!.state, 'approved')
})

test('of several decisions at once one counts', async () => {
  const { ctx, held, proposal } = await open()
  const asked = await askedOf(world, await proposeCall(ctx, held, proposal()))
  const decisions = [true, false, true].map((isApproved) => decideApproval(ctx, { ...asked, isApproved }))
  const outcomes = await Promise.allSettled(decisions)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.error, 'approvalDecided')
})

test('only the person who was asked decides', async () => {
  const { ctx, held, proposal } = await open()
  const asked = await askedOf(world, await proposeCall(ctx, held, proposal()))
  const [colleague, other] = [await world.member({ of: ctx, role: 'ADMIN' }), await world.member()]
  for (const stranger of [colleague, other])
    await assert.rejects(decideApproval({ ...stranger, workspace: ctx.workspace }, { ...asked, isApproved: true }), {
      error: 'approvalMissing',
    })
  await assert.rejects(decideApproval({ ...ctx, workspace: other.workspace }, { ...asked, isApproved: true }), {
    error: 'approvalMissing',
  })
  assert.equal((await askedOf(world, asked)).state, 'waiting')
})

test('a decision about something else than is asked does not count', async () => {
  const { ctx, held, proposal } = await open()
  const asked = await askedOf(world, await proposeCall(ctx, held, proposal()))
  const other = { ...asked, digest: Buffer.alloc(32) }
  await assert.rejects(decideApproval(ctx, { ...other, isApproved: true }), { error: 'approvalChanged' })
})

test('what nobody decides is over after a week', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  const asked = await askedOf(world, proposed)
  world.clock.advance({ days: 8 })
  await assert.rejects(decideApproval(ctx, { ...asked, isApproved: true }), { error: 'approvalExpired' })
  await settleToolCallsJob.run(world.app(), {}, new AbortController().signal)
  assert.equal((await callRow(ctx, proposed!)).state, 'expired')
  await assert.rejects(decideApproval(ctx, { ...asked, isApproved: true }), { error: 'approvalExpired' })
})

test('what a person changed is what is sent', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed, { arguments: { to: '#support', text: '안녕하세요' } })
  const sending = (await beginSending(ctx, held, proposed!.id, yes)) as Sending
  assert.deepEqual(sending.arguments, { to: '#support', text: '안녕하세요' })
  assert.ok(sending.leaveBy - performance.now() <= 5_000)
})

test('what was changed behind the approval is not sent', async () => {
  const { ctx, held, proposal } = await open()
  const proposed = await proposeCall(ctx, held, proposal())
  await approve(ctx, proposed)
  const sealed = ctx.vault.seal({ to: '#all', text: 'Hello' }, `tool_call:${proposed!.id}:arguments`)
  await world.db.updateTable('tool_call').set({ sealed_arguments: sealed }).where('id', '=', proposed!.id).execute()
  await assert.rejects(beginSending(ctx, held, proposed!.id, yes), /not what was approved/)
})

test('a call that was denied, or of which nobody knows, is not made again by the model', async () => {
  const { ctx, held, proposal } = await open()
  const denied = await askedOf(world, await proposeCall(ctx, held, proposal({ arguments: { to: '#a', text: '1' } })))
  await decideApproval(ctx, { ...denied, isApproved: false, note: 'Not now.' })
  const again = await proposeCall(ctx, held, proposal({ arguments: { text: '1', to: '#a' } }))
  assert.deepEqual([again!.state, again!.reason], ['refused', 'repeated'])

  const unknown = await proposeCall(ctx, held, proposal())
  await approve(ctx, unknown)
  const { attempt } = (await beginSending(ctx, held, unknown!.id, yes)) as Sending
  await recordOutcome(ctx, { workspaceId: held.workspaceId, id: unknown!.id, attempt }, never, '')
  assert.equal((await proposeCall(ctx, held, proposal()))!.reason, 'repeated')
  assert.equal((await proposeCall(ctx, held, proposal({ arguments: { to: '#b', text: 'Hello' } })))!.state, 'waiting')
})

test('what a person allowed is carried out to where they said, and nowhere else', async () => {
  const { ctx, held, agentId, proposal } = await open()
  const outside = { taint: 'outside', origins: { to: { kind: 'outside', name: 'Mail' } } } as const
  await approve(ctx, await proposeCall(ctx, held, proposal()), { remember: ['to'] })
  const stateOf = async (given: object) => (await proposeCall(ctx, held, proposal(given)))!.state
  assert.equal(await stateOf({ ...outside, arguments: { to: '#support', text: 'Other words' } }), 'approved')
  assert.equal(await stateOf({ ...outside, arguments: { to: '#all', text: 'Hello' } }), 'waiting')
  assert.equal(await stateOf({ definition: saying({ description: 'Says it to everyone.' }) }), 'waiting')
  assert.equal(await stateOf({ definition: saying({ effect: 'destructive' }) }), 'waiting')
  assert.equal(await stateOf({ setting: 'ask' }), 'waiting')
  assert.equal(await stateOf({ agentVersion: 2 }), 'waiting')
  const other = await insertAgent(world, ctx)
  assert.equal(await stateOf({ agentId: other }), 'waiting')

  const [rule] = await listRules(world.db, ctx.workspace.id, ctx.account.id, world.clock.now())
  assert.deepEqual([rule!.agent_id, rule!.pinned], [agentId, { to: '#support' }])
  const stranger = await world.member()
  const own = { workspaceId: ctx.workspace.id, accountId: ctx.account.id }
  assert.equal(await revokeRule(world.db, { ...own, accountId: stranger.account.id }, rule!.id, world.clock.now()), false)
  assert.equal(await revokeRule(world.db, own, rule!.id, world.clock.now()), true)
  assert.equal(await stateOf({}), 'waiting')
})

test('what is allowed ends after a month', async () => {
  const { ctx, held, proposal } = await open()
  await approve(ctx, await proposeCall(ctx, held, proposal()), { remember: ['to'] })
  world.clock.advance({ days: 31 })
  assert.equal((await proposeCall(ctx, held, proposal()))!.state, 'waiting')
})

test('what a rule does not pin is asked about once others wrote in the context', async () => {
  const { ctx, held, proposal } = await open()
  await approve(ctx, await proposeCall(ctx, held, proposal()), { remember: [] })
  assert.equal((await proposeCall(ctx, held, proposal({ taint: 'person' })))!.state, 'approved')
  assert.equal((await proposeCall(ctx, held, proposal({ taint: 'member' })))!.state, 'waiting')
  assert.equal((await proposeCall(ctx, held, proposal({ taint: 'member', fixed: ['to'] })))!.state, 'approved')
})
