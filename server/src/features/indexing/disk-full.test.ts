import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CallError } from '@quarry/contract/client'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { SourceId } from '@quarry/contract/ids'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { jpegOf } from '../../../../extraction/testing/images.ts'
import { openFullTables } from '../../../testing/full-tables.ts'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { DiskFull } from '../../files/disk.ts'
import { accountEndpoints } from '../account/account.routes.ts'
import { searchEndpoints } from '../search/search.routes.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'
import { mailJobs } from '../../mail/mail.jobs.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { indexSourceJob } from './indexing.jobs.ts'
import { sourceEndpoints } from '../source/source.routes.ts'
import { requestIndexing } from '../source/request-indexing.ts'

const world = await openWorld()
const parts = openParts(world)
const files = await startApache()
after(() => files.stop())
const server = await world.server([...accountEndpoints(() => null), ...sourceEndpoints, ...searchEndpoints], parts)

const jobs = [indexSourceJob, ...mailJobs]

const whileFull = await openFullTables(world.db)

async function connect(ctx: WorkspaceCtx, folder: string, texts: Record<string, string>): Promise<SourceId> {
  await mkdir(join(files.root, folder))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(files.root, folder, name), text)
  const settings = files.settings({ baseFolder: folder })
  return connectSource(ctx, { serviceName: 'webdav', displayName: folder, accessLevel: 'PUBLIC', settings })
}

test('a search is answered though it cannot be written down, which is logged once', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.' })
  const linesBefore = world.logged.length
  await whileFull(['search_request'], async () => {
    for (let n = 0; n < 3; n++) assert.equal((await searchTop(ada, { query: 'heron' })).totalContentCount, 1)
  })
  const lines = world.logged.slice(linesBefore).filter(({ message }) => message.includes('written down'))
  assert.deepEqual(
    lines.map(({ level }) => level),
    ['error'],
  )
})

test('a full disk refuses no call that only records when somebody was last seen', async () => {
  const ada = await world.member(parts)
  const { fetch } = await server.as(ada)
  world.clock.advance({ minutes: 10 })
  const found = await whileFull(['session', 'member', 'search_request'], () =>
    fetch(`/api/v1/s/search?workspaceId=${ada.workspace.id}&query=heron`),
  )
  assert.equal(found.status, 200)
})

test('on a full disk uploads, pictures and mails fail with that reason, and work again once there is space', async () => {
  const ada = await world.member(parts)
  const id = await connectSource(ada, { serviceName: 'upload', displayName: 'Files', accessLevel: 'PUBLIC', settings: {} })
  const person = await server.as(ada)
  const put = (path: string, body: Uint8Array<ArrayBuffer>) =>
    person.fetch(path, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body })
  const image = Uint8Array.from(await jpegOf(30, 20))
  const attempts = {
    upload: () =>
      put(
        `/api/v1/w/workspace/contentProvider/file?workspaceId=${ada.workspace.id}&workspaceContentProviderId=${id}&path=a.txt`,
        Uint8Array.from(Buffer.from('text')),
      ),
    picture: () => put('/api/v1/w/workspace/account/profile/image', image),
    mail: () =>
      person.client.call(accountRoutes.requestSignUp, { email: 'new@example.com' }).then(
        () => new Response(),
        (error: CallError) => Response.json({ code: error.error }, { status: error.status }),
      ),
  }
  const statuses = async (): Promise<Record<string, number>> =>
    Object.fromEntries(await Promise.all(Object.entries(attempts).map(async ([name, send]) => [name, (await send()).status])))
  const full = await whileFull(['document', 'profile_image', 'outbox_mail'], statuses)
  assert.deepEqual(full, { upload: 507, picture: 507, mail: 507 })
  assert.deepEqual(await statuses(), { upload: 200, picture: 200, mail: 200 })
})

test('a run that a full disk stops says so, loses nothing, and resumes by itself once there is space', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'full', { 'a.txt': 'an avocet' })
  await world.runJobs(jobs, parts)
  await writeFile(join(files.root, 'full', 'b.txt'), 'a bittern')
  const stage = async (): Promise<never> => {
    throw new DiskFull('less than 256 MB are free')
  }
  await requestIndexing(ada, id)
  await world.runJobs(jobs, { ...parts, blobs: { ...ada.blobs, stage } })
  const [stopped] = await listSources(ada)
  assert.deepEqual([stopped?.status, stopped?.documentCount, stopped?.indexedCount], ['error', 2, 1])
  assert.match(stopped?.statusReason ?? '', /disk of Quarry is full.*nothing was removed/)
  const { next_run_at: next } = await world.db
    .selectFrom('source')
    .select('next_run_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(next && next > world.clock.now())

  await requestIndexing(ada, id)
  await world.runJobs(jobs, parts)
  const [done] = await listSources(ada)
  assert.deepEqual([done?.status, done?.indexedCount, done?.statusReason], ['complete', 2, null])
})

test('a database without space ends a run the same way', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'full rows', { 'a.txt': 'an avocet' })
  await whileFull(['chunk'], () => world.runJobs(jobs, parts))
  const [stopped] = await listSources(ada)
  assert.equal(stopped?.status, 'error')
  assert.match(stopped.statusReason ?? '', /disk of Quarry is full/)
  await requestIndexing(ada, id)
  await world.runJobs(jobs, parts)
  assert.equal((await listSources(ada))[0]?.indexedCount, 1)
})

test('an upload larger than the free space is refused before anything is stored', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  const stage = async (): Promise<never> => {
    throw new DiskFull('less than 256 MB are free')
  }
  await assert.rejects(upload({ ...ada, blobs: { ...ada.blobs, stage } }, id, 'a.txt', 'text'), DiskFull)
  assert.equal((await listSources(ada))[0]?.documentCount, 0)
})
