import assert from 'node:assert/strict'
import type { Tool } from '../../kit/tool.ts'
import type { ToolOutcome } from '../../kit/tool-run.ts'
import { startHttpServer } from '../http-server.ts'
import { firstIntent } from './acting.ts'
import { type Held, hold, isWrite, stateOf, type ToolSite, trouble, type Trouble } from './toolset-conformance-site.ts'

export type ToolPromise = (title: string, check: () => Promise<void>) => void

type Tested = { name: string; tool: Tool<never>; open: () => Promise<ToolSite> }

const another = { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000009' }
const muchLater = { ...firstIntent, agoMs: 3_600_000 }

/** What a service answers to the one request that changes something, and what became of the call. */
const answers: readonly [Trouble, ...ToolOutcome['outcome'][]][] = [
  [{ status: 400 }, 'refused'],
  [{ status: 401 }, 'refused'],
  [{ status: 403 }, 'refused'],
  [{ status: 404 }, 'refused'],
  [{ status: 409 }, 'refused', 'unknown'],
  [{ status: 413 }, 'refused'],
  [{ status: 429 }, 'notExecuted'],
  [{ status: 429, headers: { 'retry-after': '30' } }, 'notExecuted'],
  [{ status: 500 }, 'unknown'],
  [{ status: 503, headers: { 'retry-after': '0' } }, 'unknown'],
  ['cut', 'unknown'],
  ['malformed', 'unknown'],
]

/** What a tool that changes something promises. */
export function writingConformance(promise: ToolPromise, { name, tool, open }: Tested): void {
  const { idempotency } = tool
  const run = ({ site, acting }: Held, intent = firstIntent) => acting.run(name, site.calls[name] ?? {}, intent)
  const probe = ({ site, acting }: Held, intent = firstIntent) => acting.probe(name, site.calls[name] ?? {}, intent)

  promise('it changes something by one request, and says what', async () => {
    await using held = await hold(open)
    const before = stateOf(held.site)
    const outcome = await run(held)
    assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
    assert.ok(outcome.ref, 'what was made or changed has no name')
    assert.notEqual(stateOf(held.site), before)
    assert.equal(held.writes(), 1)
  })

  promise('what the service answers decides whether it may be done again, and it is asked once', async () => {
    await using held = await hold(open)
    const before = stateOf(held.site)
    for (const [given, ...expected] of answers) {
      held.site.server.requests.length = 0
      trouble(held.site, given, { on: 'writes' })
      const outcome = await run(held)
      // What is gone already is gone, and no more is to be read of it.
      const isDone = outcome.outcome === 'succeeded' && idempotency === 'natural'
      assert.ok(isDone || expected.includes(outcome.outcome), `${JSON.stringify(given)}: ${JSON.stringify(outcome)}`)
      assert.deepEqual([held.writes(), stateOf(held.site)], [1, before], JSON.stringify(given))
      if (typeof given === 'object' && given.headers?.['retry-after'] === '30')
        assert.ok(outcome.outcome !== 'succeeded' && outcome.retryAfterMs === 30_000)
    }
  })

  promise('a call is not sent to where the service says that it has moved', async () => {
    await using held = await hold(open)
    await using elsewhere = await startHttpServer((_, response) => void response.writeHead(200).end('{}'))
    for (const status of [301, 308]) {
      trouble(held.site, { status, headers: { location: `${elsewhere.origin}/there` } }, { on: 'writes' })
      const outcome = await run(held)
      assert.equal(outcome.outcome, 'unknown', JSON.stringify(outcome))
    }
    assert.deepEqual(elsewhere.requests, [])
  })

  promise('it waits for a slow answer', async () => {
    await using held = await hold(open)
    trouble(held.site, 'slow', { on: 'writes' })
    assert.equal((await run(held)).outcome, 'succeeded')
  })

  promise('after its time it is not sent any more', async () => {
    await using held = await hold(open, { leaveWithinMs: -1 })
    assert.equal((await run(held)).outcome, 'notExecuted')
    assert.equal(held.writes(), 0)
  })

  promise('where nothing can be read, nothing is changed', async () => {
    await using held = await hold(open)
    await run(held)
    // Some read nothing before, and some only afterwards.
    if (isWrite(held.site, held.site.server.requests[0]!)) return
    for (const given of [
      { status: 403 },
      { status: 404 },
      { status: 500, headers: { 'retry-after': '0' } },
      'malformed',
    ] as const) {
      await using troubled = await hold(open)
      const before = stateOf(troubled.site)
      trouble(troubled.site, given, { on: 'reads' })
      const outcome = await run(troubled)
      assert.ok(outcome.outcome === 'refused' || outcome.outcome === 'notExecuted', JSON.stringify([given, outcome]))
      assert.deepEqual([troubled.writes(), stateOf(troubled.site)], [0, before], JSON.stringify(given))
    }
  })

  promise('when its answer is lost nobody does it a second time', async () => {
    await using held = await hold(open)
    trouble(held.site, 'lost', { on: 'writes' })
    const outcome = await run(held)
    assert.equal(outcome.outcome, 'unknown', JSON.stringify(outcome))
    held.site.server.intercept = null
    const after = stateOf(held.site)
    if (idempotency === 'probe') {
      const found = await probe(held)
      assert.ok(found.happened === true && found.reply.ref, JSON.stringify(found))
      if (!held.site.unmarked?.includes(name))
        assert.notEqual((await probe(held, another)).happened, true, 'what another call did is taken for its own')
    }
    if (idempotency === 'none') assert.deepEqual(await probe(held), { happened: 'unknown' })
    if (idempotency === 'key') assert.equal((await run(held)).outcome, 'succeeded')
    // Refused as well: a thing that has moved is not where it was.
    if (idempotency === 'natural') assert.match((await run(held)).outcome, /^(succeeded|refused)$/)
    assert.equal(stateOf(held.site), after)
  })

  /** What whoever takes over does with a call whose outcome nobody saw, once nothing of it can be on its way. */
  async function judged(held: Held): Promise<'again' | 'done' | 'unknown'> {
    if (idempotency === 'none') return 'unknown'
    if (idempotency !== 'probe') return 'again'
    const { happened } = await probe(held, muchLater)
    return happened === 'unknown' ? 'unknown' : happened ? 'done' : 'again'
  }

  for (const [moment, given] of [
    ['before the service has it', 'gone'],
    ['before it sees the outcome', 'lost'],
  ] as const)
    promise(`when its process is killed ${moment}, it is done once or not at all`, async () => {
      await using held = await hold(open)
      const before = stateOf(held.site)
      trouble(held.site, given, { on: 'writes' })
      // What it came to, nobody hears.
      await run(held)
      held.site.server.intercept = null
      const left = stateOf(held.site)
      const verdict = await judged(held)
      if (verdict === 'again') await run(held)
      const after = stateOf(held.site)
      if (given === 'lost') assert.equal(after, left)
      else if (verdict === 'again') assert.notEqual(after, before)
      else assert.deepEqual([verdict, after], ['unknown', before])
    })

  if (idempotency === 'probe')
    promise('what did not happen is not found afterwards', async () => {
      await using held = await hold(open)
      trouble(held.site, { status: 500 }, { on: 'writes' })
      assert.equal((await run(held)).outcome, 'unknown')
      held.site.server.intercept = null
      for (const intent of [firstIntent, muchLater]) assert.notEqual((await probe(held, intent)).happened, true)
    })

  if (tool.current)
    promise('what it would take away is told before, and nothing is changed for it', async () => {
      await using held = await hold(open)
      const before = stateOf(held.site)
      const present = await held.acting.current(name, held.site.calls[name] ?? {})
      assert.ok(Object.keys(present).length > 0)
      assert.deepEqual([held.writes(), stateOf(held.site)], [0, before])
    })

  const { picture } = tool
  if (picture)
    promise('its picture is drawn of what it takes, and of what stands around that, and nothing is changed for it', async () => {
      await using held = await hold(open)
      const before = stateOf(held.site)
      const { kind, ...places } = picture
      const missing = Object.values(places)
        .flat()
        .filter((field) => !(field in tool.input.shape))
      assert.deepEqual(missing, [])
      const surroundings = await held.acting.surroundings(name, held.site.calls[name] ?? {})
      if (tool.surroundings) assert.ok(surroundings === null || surroundings.kind === kind, JSON.stringify(surroundings))
      if (kind === 'move') assert.ok(surroundings?.kind === 'move' && surroundings.from !== surroundings.to)
      assert.deepEqual([held.writes(), stateOf(held.site)], [0, before])
    })
}
