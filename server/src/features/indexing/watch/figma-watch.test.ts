import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startFigma } from '@quarry/integrations/vendors/figma/testing/fake'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { removeSource } from '../../source/connecting/change-source.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { consentEndpoints } from '../../source/consent/consent.routes.ts'
import { indexSourceJob, purgeSourceJob } from '../indexing.jobs.ts'
import { sourceEndpoints } from '../../source/source.routes.ts'
import { dueWatchesJob, watchSourceJob } from './watch.jobs.ts'

const world = await openWorld()
const figma = await startFigma()
world.onEnd(async () => figma[Symbol.asyncDispose]())
const client = { FIGMA_CLIENT_ID: figma.door.client.id, FIGMA_CLIENT_SECRET: figma.door.client.secret }
const environment = { DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', FIGMA_BASE_URL: figma.origin, ...client }
const config = readConfig({ ...environment, PUBLIC_URL: 'https://quarry.example.com' })
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) }
const parts: Partial<App> = { ...openParts(world), clock, config }
const server = await world.server(sourceEndpoints, parts)
const [large, small] = [figma.model.folder('Product'), figma.model.folder('Icons')]
// More than one run looks closer at.
const keys = Array.from({ length: 40 }, (_, index) => figma.model.add(`File ${index}`, large))
figma.model.add('Arrow', small)

const run = () => world.runJobs([indexSourceJob, watchSourceJob, purgeSourceJob], parts)
async function connect(folder = small): Promise<{ ctx: WorkspaceCtx; id: SourceId }> {
  figma.webhooks.open.clear()
  const ctx = await world.member(parts)
  const settings = { apiToken: figma.apiToken, teamId: figma.model.teamId, containers: [folder] }
  const id = await connectSource(ctx, { serviceName: 'figma', displayName: 'Design', accessLevel: 'PUBLIC', settings })
  await world.db.updateTable('source').set({ paused: true }).where('id', '<>', id).execute()
  await run()
  await dueWatchesJob.run(world.app(parts), {}, new AbortController().signal)
  await run()
  return { ctx, id }
}
async function ring(file: string, change = (body: string) => body): Promise<number> {
  const webhook = figma.webhooks.of('FILE_COMMENT')
  const body = change(figma.webhooks.callOf(webhook, { file }))
  const headers = { 'content-type': 'application/json' }
  return (await fetch(server.origin + new URL(webhook.endpoint).pathname, { method: 'POST', headers, body })).status
}
const lookAgain = async () => {
  clock.offsetMs += 16_000
  await run()
}
const commentsIn = async (id: SourceId, key: string) =>
  (
    await world.db
      .selectFrom('document')
      .select('external_id')
      .where('source_id', '=', id)
      .where('external_id', 'like', `%${key}%`)
      .where('external_id', '<>', key)
      .execute()
  ).length
const aboutOf = async (id: SourceId) =>
  (await world.db.selectFrom('source_watch').select('about').where('source_id', '=', id).executeTakeFirstOrThrow()).about

test('a comment that Figma calls about is found with the next reading, and the call is forgotten then', async () => {
  const { id } = await connect(large)
  const key = keys.at(-1)!
  figma.model.comment(key, 'Bo', 'Too small?')
  for (let call = 0; call < 3; call += 1) assert.equal(await ring(key), 200)
  assert.deepEqual(await aboutOf(id), [key])
  await lookAgain()
  assert.equal(await commentsIn(id, key), 1)
  assert.deepEqual(await aboutOf(id), [])
})

test('a call with another passcode is answered as if there were no hook, and names nothing', async () => {
  const { id } = await connect()
  assert.equal(await ring(keys[0]!, (body) => body.replace(figma.webhooks.of('FILE_COMMENT').passcode, 'guessed')), 404)
  assert.deepEqual(await aboutOf(id), [])
})

test('Figma reports edits late, so its sources are listed as often as before, and the screen says both', async () => {
  const { ctx, id } = await connect()
  await ring(keys[0]!)
  await lookAgain()
  const of = { workspaceId: ctx.workspace.id, sourceId: id }
  const { isCalled, everyMinutes } = await (await server.as(ctx)).client.call(sourceRoutes.detail, of)
  assert.ok(isCalled && everyMinutes !== null && everyMinutes < 15, `asked every ${everyMinutes} minutes`)
})

test('who disconnects the source leaves no webhook at Figma', async () => {
  const { ctx, id } = await connect()
  const settings = { apiToken: figma.apiToken, teamId: figma.model.teamId, containers: [large] }
  await connectSource(ctx, { serviceName: 'figma', displayName: 'Folder', accessLevel: 'RESTRICTED', settings })
  assert.equal(figma.webhooks.open.size, 2)
  await removeSource(ctx, id)
  await run()
  assert.equal(figma.webhooks.open.size, 0)
})

test('leave to make webhooks is requested only where Quarry can be called', async () => {
  const ctx = await world.member(parts)
  const asked = async (PUBLIC_URL: string) => {
    const host = await world.server(consentEndpoints, { ...parts, config: readConfig({ ...environment, PUBLIC_URL }) })
    const start = { workspaceId: ctx.workspace.id, serviceName: 'figma', back: 'settings' } as const
    const { address } = await (await host.as(ctx)).client.call(consentRoutes.start, start)
    return new URL(address).searchParams.get('scope')?.split(',').includes('webhooks:write')
  }
  assert.equal(await asked('https://quarry.example.com'), true)
  assert.equal(await asked('http://quarry.example.com'), false)
})
