import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceId } from '@quarry/contract/ids'
import { openParts } from '../../../../testing/parts.ts'
import { billing } from '../../../../testing/plans.ts'
import { complete, item, openScripted } from '../../../../testing/scripted-source.ts'
import { openWorld } from '../../../../testing/world.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { runSource } from './run-source.ts'

const world = await openWorld()
const parts = openParts(world)

test('whenever the plan cannot be looked up, a run ends whole: nothing goes on keeping its source', async () => {
  const service = openScripted()
  service.answers(null, item('a'), complete)
  const { config } = billing(world)
  let [asked, failsAt] = [0, 0]
  const failing = {
    ...config,
    get plans() {
      asked += 1
      if (asked === failsAt) throw new Error('The database is away.')
      return config.plans
    },
  }
  const ada = await world.member({ ...parts, config: failing, vendors: { webdav: service.vendor } })
  async function run(displayName: string): Promise<SourceId> {
    const facts = { serviceName: 'webdav', displayName, accessLevel: 'PUBLIC' } as const
    const sourceId = await connectSource(ada, { ...facts, settings: { site: displayName } })
    asked = 0
    await runSource(ada, { workspaceId: ada.workspace.id, sourceId }, new AbortController().signal)
    return sourceId
  }
  await run('whole')
  const times = asked
  const ids: SourceId[] = []
  for (failsAt = 1; failsAt <= times; failsAt += 1) ids.push(await run(`fails ${failsAt}`))
  failsAt = 0
  const failed = world.db.selectFrom('source').select('status').where('id', 'in', ids)
  assert.deepEqual(new Set((await failed.execute()).map(({ status }) => status)), new Set(['error']))
  await world.db.updateTable('source').set({ next_run_at: null }).where('id', 'in', ids).execute()
  // Longer than a run waits before it says again how far it is.
  await sleep(1_500)
  assert.deepEqual(await failed.where('next_run_at', 'is not', null).execute(), [])
})
