import assert from 'node:assert/strict'
import type { Tool } from '../../kit/tool.ts'
import { foundAt, type Held, hold, stateOf, type ToolSite, trouble, type Trouble } from './toolset-conformance-site.ts'
import type { ToolPromise } from './toolset-conformance-writing.ts'

type Tested = { name: string; tool: Tool<never>; open: () => Promise<ToolSite> }

/** What a service answers to the one request that takes something back, and what became of it. */
const answers: readonly [Trouble, string][] = [
  [{ status: 403 }, 'refused'],
  [{ status: 409 }, 'changed'],
  [{ status: 412 }, 'changed'],
  [{ status: 429 }, 'notExecuted'],
  [{ status: 500 }, 'unknown'],
  ['cut', 'unknown'],
]

/** What a tool promises whose doing can be taken back. */
export function undoingConformance(promise: ToolPromise, { name, tool, open }: Tested): void {
  async function done({ site, acting }: Held): Promise<object> {
    const outcome = await acting.run(name, site.calls[name] ?? {})
    assert.ok(outcome.outcome === 'succeeded' && outcome.undo, JSON.stringify(outcome))
    return outcome.undo
  }

  const scopes = [...tool.scopes, ...(tool.undo?.scopes ?? [])]
  promise('what it did is taken back by one request, with the scopes it names, and a second time changes nothing', async () => {
    await using held = await hold(open, scopes.length > 0 ? { scopes } : {})
    const before = foundAt(held.site)
    const memo = await done(held)
    const writes = held.writes()
    assert.equal(await held.acting.look(name, memo), 'asLeft')
    assert.deepEqual(await held.acting.takeBack(name, memo), { outcome: 'undone' })
    assert.deepEqual([held.writes(), foundAt(held.site)], [writes + 1, before])
    assert.equal(await held.acting.look(name, memo), 'undone')
    const after = foundAt(held.site)
    await held.acting.takeBack(name, memo)
    assert.equal(foundAt(held.site), after)
  })

  promise('what somebody has gone on from is not taken back', async () => {
    await using held = await hold(open)
    const memo = await done(held)
    const touch = held.site.touch?.[name]
    assert.notEqual(touch, undefined, 'it is not said how somebody goes on from it')
    if (!touch) return
    touch()
    assert.equal(await held.acting.look(name, memo), 'changed')
  })

  promise('what the service answers to taking it back decides whether it may be done again', async () => {
    await using held = await hold(open)
    const memo = await done(held)
    const before = stateOf(held.site)
    for (const [given, expected] of answers) {
      trouble(held.site, given, { on: 'writes' })
      const { outcome } = await held.acting.takeBack(name, memo)
      assert.equal(outcome, expected, JSON.stringify(given))
      assert.equal(stateOf(held.site), before)
    }
    held.site.server.intercept = null
    assert.equal(await held.acting.look(name, memo), 'asLeft')
  })

  promise('when the answer to taking it back is lost, looking tells that it was taken back', async () => {
    await using held = await hold(open)
    const memo = await done(held)
    trouble(held.site, 'lost', { on: 'writes' })
    assert.equal((await held.acting.takeBack(name, memo)).outcome, 'unknown')
    held.site.server.intercept = null
    assert.equal(await held.acting.look(name, memo), 'undone')
  })
}
