import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { openParts } from '../../../../testing/parts.ts'
import { item, openScripted } from '../../../../testing/scripted-source.ts'
import { openWorld } from '../../../../testing/world.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { runSource } from './run-source.ts'

const world = await openWorld()
const parts = openParts(world)

test('what a run still says of itself as it ends does not bring back a source that waits for a person', async () => {
  const service = openScripted()
  const ada = await world.member({ ...parts, vendors: { webdav: service.vendor } })
  const facts = { serviceName: 'webdav', displayName: 'Refusing', accessLevel: 'PUBLIC' } as const
  const sourceId = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding: Promise<void>[] = []
  const untilItReports = async (): Promise<void> => {
    const hold = world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('source_run').select('run').where('source_id', '=', sourceId).forUpdate().execute()
      held.resolve()
      await released.promise
    })
    holding.push(hold)
    await held.promise
    await world.untilSomebodyWaits()
    // Once the run has ended as far as it can meanwhile.
    setTimeout(released.resolve, 500)
  }
  service.answers(null, item('a'), untilItReports, new IntegrationError('auth', 'The password is another one.'))
  await runSource(ada, { workspaceId: ada.workspace.id, sourceId }, new AbortController().signal)
  await Promise.all(holding)
  await sleep(500)
  const source = world.db.selectFrom('source').select(['status', 'next_run_at']).where('id', '=', sourceId)
  assert.deepEqual(await source.executeTakeFirst(), { status: 'authFail', next_run_at: null })
})
