import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApprovalId, ToolCallId } from '@quarry/contract/ids'
import type { ToolIdempotency } from '@quarry/contract/agent/tool'
import type { Probed } from '@quarry/integrations/kit/tool'
import type { ToolOutcome } from '@quarry/integrations/kit/tool-run'
import { randomFrom } from '@quarry/contract/testing/random'
import { insertAgent } from '../../../testing/agents.ts'
import { openRun, saying, sentLongAgo, takenOver } from '../../../testing/tools/tool-calls.ts'
import { openWorld } from '../../../testing/world.ts'
import { Failure } from '../../http/fail.ts'
import { endRun } from '../run/run.store.ts'
import type { Held } from '../run/run.ts'
import { judgeSent } from './judge-sent.ts'
import { settleAbandoned } from './tool-call.store.ts'
import { beginSending, decideApproval, findCallsOf, proposeCall, recordOutcome, type Sending, voidUnsent } from './tool.ts'

const world = await openWorld()

/** Numbers that look random and are the same every time. */
function numbersFrom(seed: number) {
  const next = randomFrom(seed)
  return { chance: (share: number) => next() < share, of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]! }
}

/** What a service did, by what set out to do it. */
class Service {
  readonly requests = new Map<string, number>()
  readonly effects = new Map<string, number>()

  do(key: string, idempotency: ToolIdempotency): void {
    this.requests.set(key, (this.requests.get(key) ?? 0) + 1)
    const isKnown = (idempotency === 'key' || idempotency === 'natural') && this.effects.has(key)
    if (!isKnown) this.effects.set(key, (this.effects.get(key) ?? 0) + 1)
  }

  look(key: string): Probed {
    return this.effects.has(key) ? { happened: true, reply: { data: { key }, ref: key } } : { happened: false }
  }
}

const failure = (outcome: 'refused' | 'notExecuted' | 'unknown'): ToolOutcome => ({
  outcome,
  reason: 'upstream',
  message: 'It failed.',
  retryAfterMs: null,
})

/** What happens to a request, and whether its process is still there to say so. */
const fates = ['answered', 'answered', 'refused', 'notExecuted', 'lost', 'killedBefore', 'killedAfter', 'frozen', 'slow'] as const

async function playedOut(seed: number) {
  const { chance, of } = numbersFrom(seed)
  const ctx = await member
  const { held: first, proposal } = await openRun(world, ctx, await agent)
  const service = new Service()
  const kinds = new Map<ToolCallId, ToolIdempotency>()
  const approvals = new Map<ToolCallId, { approvalId: ApprovalId; digest: Buffer }>()
  const holders: Held[] = [first]
  /** Requests that left in time, whose answers come after another process took over. */
  const slow: (() => Promise<void>)[] = []
  /** Processes that stand still, and go on whenever. */
  const frozen: (() => Promise<void>)[] = []

  async function propose() {
    const idempotency = of(['probe', 'probe', 'none', 'none', 'natural', 'key'] as const)
    const effect = of(['write', 'write', 'destructive', 'read'] as const)
    const wanted = proposal({ definition: saying({ idempotency, effect }), arguments: { to: '#a', text: String(kinds.size) } })
    // A process that died right after it wrote the call down proposes it again.
    const twice = chance(0.3) ? [wanted, wanted] : [wanted]
    for (const each of twice) {
      const proposed = await proposeCall(ctx, of(holders), each)
      if (!proposed) continue
      kinds.set(proposed.id, idempotency)
      if (proposed.approvalId) {
        const { digest } = await world.db
          .selectFrom('approval')
          .select('digest')
          .where('id', '=', proposed.approvalId)
          .executeTakeFirstOrThrow()
        approvals.set(proposed.id, { approvalId: proposed.approvalId, digest })
      }
    }
  }

  async function decide() {
    const asked = of([...approvals.values()])
    if (!asked) return
    const decisions = Array.from({ length: chance(0.5) ? 3 : 1 }, () =>
      decideApproval(ctx, { ...asked, isApproved: chance(0.8) }),
    )
    for (const decision of await Promise.allSettled(decisions))
      if (decision.status === 'rejected') assert.ok(decision.reason instanceof Failure, String(decision.reason))
  }

  async function send() {
    const id = of([...kinds.keys()])
    if (!id) return
    const holder = of(holders)
    const begun = await Promise.all(
      Array.from({ length: chance(0.4) ? 3 : 1 }, () => beginSending(ctx, holder, id, async () => null)),
    )
    const sendings = begun.filter((each): each is Sending => each !== null && 'attempt' in each)
    assert.ok(sendings.length <= 1, 'one process sends')
    for (const sending of sendings) await carry(sending)
  }

  async function carry({ id, attempt }: Sending) {
    const idempotency = kinds.get(id)!
    const record = async (outcome: ToolOutcome) =>
      void (await recordOutcome(ctx, { workspaceId: ctx.workspace.id, id, attempt }, outcome, ''))
    const fate = of(fates)
    if (fate === 'refused' || fate === 'notExecuted') return record(failure(fate))
    if (fate === 'killedBefore') return
    // It wakes up too late for its request to leave.
    if (fate === 'frozen') return void frozen.push(() => record(failure('notExecuted')))
    const answer = async () => {
      service.do(id, idempotency)
      if (fate === 'lost') await record(failure('unknown'))
      else if (fate !== 'killedAfter') await record({ outcome: 'succeeded', data: null, ref: id })
    }
    // It left in time, and the answer comes after another process took over.
    if (fate === 'slow') return void slow.push(answer)
    return answer()
  }

  async function takeOver() {
    holders.push(await takenOver(world, holders.at(-1)!))
    const holder = holders.at(-1)!
    const look = async (call: { id: ToolCallId }): Promise<Probed> =>
      chance(0.2) ? { happened: 'unknown' } : service.look(call.id)
    const isAnySent = (await stateOf()).includes('sending')
    const waitMs = await judgeSent(ctx, holder, look)
    assert.equal((waitMs ?? 0) > 0, isAnySent, 'what may still be on its way is waited for')
    if (chance(0.5)) await wake(frozen)
    // What left in time is done by the time of the judgement, whoever hears of it.
    await wake(slow)
    await sentLongAgo(world, holder)
    assert.equal(await judgeSent(ctx, holder, look), 0)
    if (chance(0.5)) await wake(frozen)
  }
  const wake = async (those: (() => Promise<void>)[]) => {
    for (const go of those.splice(0)) await go()
  }
  const stateOf = async () => (await findCallsOf(world.db, ctx.workspace.id, first.id)).map(({ state }) => state)

  for (let turn = 0; turn < 25; turn += 1) {
    const play = of([propose, propose, decide, decide, send, send, send, takeOver])
    await play()
  }
  const last = holders.at(-1)!
  await wake(slow)
  await endRun(world.db, last, { status: 'done', reason: null, at: world.clock.now() })
  await voidUnsent(world.db, { workspaceId: ctx.workspace.id, runId: last.id }, 'runEnded')
  await sentLongAgo(world, last)
  await settleAbandoned(world.db, 60_000)
  // Somebody who was away all the time comes back and decides what is over, and sends it.
  await decide()
  await send()
  await wake(slow)
  await wake(frozen)
  return { service, calls: await findCallsOf(world.db, ctx.workspace.id, first.id) }
}

const member = world.member()
const agent = member.then((ctx) => insertAgent(world, ctx))

test('whatever dies, stands still or decides twice, each intent reaches the service at most once and each call has an end', async () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= 12; seed += 1) {
    const { service, calls } = await playedOut(seed)
    for (const { id, state, effect, idempotency } of calls) {
      const about = `seed ${seed}: ${effect} ${idempotency} ${state}`
      const effects = service.effects.get(id) ?? 0
      seen.set(state, (seen.get(state) ?? 0) + 1)
      if (effect !== 'read') assert.ok(effects <= 1, about)
      if (effect !== 'read' && (idempotency === 'none' || idempotency === 'probe'))
        assert.ok((service.requests.get(id) ?? 0) <= 1, about)
      assert.ok(!['proposed', 'waiting', 'approved', 'sending'].includes(state), about)
      if (state === 'succeeded') assert.equal(effects > 0, true, about)
      if (effect !== 'read' && ['failed', 'denied', 'void', 'refused', 'expired'].includes(state)) assert.equal(effects, 0, about)
    }
  }
  for (const state of ['succeeded', 'failed', 'unknown', 'denied', 'void']) assert.ok(seen.has(state), state)
})
