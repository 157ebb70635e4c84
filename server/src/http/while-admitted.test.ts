import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WorkspaceId } from '@quarry/contract/ids'
import { route } from '@quarry/contract/route'
import { z } from 'zod'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'

const world = await openWorld()
const words = route({
  method: 'POST',
  path: '/test/words',
  summary: 'Stream',
  access: 'search.use',
  body: z.object({ workspaceId: WorkspaceId }),
  events: { text: z.object({ delta: z.string() }), error: z.object({ code: z.string(), message: z.string() }) },
  errors: [],
})
const steps: PromiseWithResolvers<void>[] = []
const server = await world.server([
  endpoint(words, async function* () {
    for (const step of steps) {
      await step.promise
      yield { event: 'text', data: { delta: 'word' } } as const
    }
  }),
])

test('whoever is removed in the middle of an answer reads no further', async () => {
  steps.push(Promise.withResolvers(), Promise.withResolvers())
  const user = await world.member({ role: 'USER', of: await world.member() })
  const { client } = await server.as(user)
  const events = client.stream(words, { workspaceId: user.workspace.id })
  steps[0]!.resolve()
  assert.equal((await events.next()).value?.event, 'text')
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', user.workspace.id)
    .where('account_id', '=', user.account.id)
    .execute()
  await sleep(600)
  steps[1]!.resolve()
  const { value: refusal } = await events.next()
  assert.ok(refusal?.event === 'error')
  assert.equal(refusal.data.code, '0.000.06.00.02')
  assert.equal((await events.next()).done, true)
})
