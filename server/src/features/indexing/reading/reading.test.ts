import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { IntegrationError, type Item, source, type Vendor } from '@quarry/integrations/kit/kit'
import { connection } from '@quarry/integrations/kit/connection'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { App } from '../../../context.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import { listSources } from '../../source/list-sources.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { runSource } from '../runs/run-source.ts'

const world = await openWorld()
const parts = openParts(world)
const jobs = [indexSourceJob, ...mailJobs]
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A service with these documents, whose bytes a test gives out. */
async function connected(ids: readonly string[], read: (externalId: string) => Promise<string>) {
  const vendor: Vendor = {
    ...named('Scripted'),
    connection: connection({
      settings: z.object({ site: z.string().meta({ field: 'text' }) }),
      check: async () => ({ account: null }),
    }),
    source: source({
      access: ['PUBLIC'],
      check: async () => ({}),
      async *changes() {
        for (const externalId of ids) {
          const facts = {
            title: externalId,
            link: null,
            version: '1',
            size: null,
            updatedAt: null,
            mediaType: null,
            ancestors: [],
          }
          yield { kind: 'item', item: { externalId, fileName: `${externalId}.txt`, ...facts } satisfies Item }
        }
        yield { kind: 'complete' }
      },
      async *read(_io, { externalId }) {
        yield Buffer.from(await read(externalId))
      },
      parallel: 1,
    }),
  }
  const ada = await world.member({ ...parts, vendors: { webdav: vendor } })
  const facts = { serviceName: 'webdav', displayName: 'Scripted', accessLevel: 'PUBLIC' } as const
  const id = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  const run = () => runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, new AbortController().signal)
  const documents = () => world.db.selectFrom('document').selectAll().where('source_id', '=', id).orderBy('external_id').execute()
  return { ada, id, run, documents }
}

const failing = (code: 'crashed' | 'corrupt'): App['reader'] => ({
  extract: async (input, signal) => ({ ...(await parts.reader.extract(input, signal)), code, blocks: [] }),
})

test('bytes that could not be read under one name are read by themselves under another', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload(ada, id, 'a.txt', 'the same heron')
  await world.runJobs(jobs, { ...parts, reader: failing('corrupt') })
  await upload(ada, id, 'b.txt', 'the same heron')
  await world.runJobs(jobs, parts)
  const rows = await world.db
    .selectFrom('document')
    .select(['title', 'code'])
    .where('source_id', '=', id)
    .orderBy('title')
    .execute()
  assert.deepEqual(rows, [
    { title: 'a.txt', code: 'corrupt' },
    { title: 'b.txt', code: 'ok' },
  ])
})

test('what changed while it was being read is read once more', async () => {
  const texts = ['the old text', 'the new text']
  const { run, id, documents } = await connected(['a'], async () => {
    // Another listing sees it meanwhile.
    if (texts.length === 2) await world.db.updateTable('document').set({ version: '2' }).where('source_id', '=', id).execute()
    return texts.shift() ?? assert.fail('read too often')
  })
  await run()
  const [document] = await documents()
  assert.deepEqual([document?.content_hash, document?.pending, document?.version], [hashOf('the new text'), false, '2'])
})

test('an item that is refused is one failure, and the others are read', async () => {
  const { ada, run, documents } = await connected(['a', 'b', 'c'], async (externalId) => {
    if (externalId === 'a') throw new IntegrationError('forbidden', 'Not this one.')
    if (externalId === 'b') throw new IntegrationError('notFound', 'It was deleted.')
    return 'text'
  })
  await run()
  assert.deepEqual(
    (await documents()).map(({ code, detail }) => [code, detail]),
    [
      ['forbidden', 'Not this one.'],
      ['not_found', 'It was deleted.'],
      ['ok', null],
    ],
  )
  assert.equal((await listSources(ada))[0]?.status, 'partialComplete')
})

test(
  'an item the service stumbles over is tried three times in a run, then counts as not read',
  { timeout: 60_000 },
  async () => {
    let tries = 0
    const { run, documents } = await connected(['a', 'b'], async (externalId) => {
      if (externalId === 'b') return 'text'
      tries += 1
      throw new IntegrationError('upstream', 'Out of order.', { retryAfterMs: 1 })
    })
    await run()
    assert.deepEqual(
      (await documents()).map(({ code }) => code),
      ['unreachable', 'ok'],
    )
    assert.equal(tries, 3)
  },
)

test(
  'a service that fails five items in a row counts as unreachable, and the rest waits for the next run',
  { timeout: 60_000 },
  async () => {
    const asked = new Set<string>()
    const { ada, run, documents } = await connected(['a', 'b', 'c', 'd', 'e', 'f', 'g'], async (externalId) => {
      asked.add(externalId)
      throw new IntegrationError('upstream', 'Out of order.', { retryAfterMs: 1 })
    })
    await run()
    assert.equal((await listSources(ada))[0]?.status, 'error')
    assert.equal(asked.size, 5)
    assert.ok((await documents()).filter(({ pending }) => pending).length >= 2)
  },
)

test('refused credentials end a run at once, and are not tried on the next item', async () => {
  let tries = 0
  const { ada, run } = await connected(['a', 'b', 'c'], async () => {
    tries += 1
    throw new IntegrationError('auth', 'Who are you?')
  })
  await run()
  assert.deepEqual([(await listSources(ada))[0]?.status, tries], ['authFail', 1])
  // People are notified by mail.
  await world.runJobs(jobs, parts)
})

test('a service that asks for a longer pause than a run waits is left alone until then', async () => {
  const { ada, run } = await connected(['a'], async () => {
    throw new IntegrationError('throttled', 'Later.', { retryAfterMs: 30 * 60_000 })
  })
  await run()
  const [after] = await listSources(ada)
  assert.equal(after?.status, 'waiting')
  assert.equal(after?.nextRunAt, new Date(world.clock.now().getTime() + 30 * 60_000).toISOString())
})

test('a service that refuses everything for a minute is left alone, and not asked for each item thrice', async () => {
  const asked: string[] = []
  const { ada, run, documents } = await connected(['a', 'b', 'c'], async (externalId) => {
    asked.push(externalId)
    world.clock.advance({ minutes: 2 })
    throw new IntegrationError('throttled', 'Too fast.', { retryAfterMs: 1 })
  })
  await run()
  assert.equal((await listSources(ada))[0]?.status, 'waiting')
  assert.deepEqual(asked.toSorted(), [...new Set(asked)].toSorted())
  assert.ok((await documents()).every(({ pending }) => pending))
})

test('bytes that come back in another version are not read a second time, unless they were not understood', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload(ada, id, 'a.txt', 'a heron')
  await world.runJobs(jobs, parts)
  let readings = 0
  const counting: App['reader'] = {
    extract: (input, signal) => {
      readings += 1
      return parts.reader.extract(input, signal)
    },
  }
  const readAgain = async (code: 'ok' | 'corrupt') => {
    await world.db.updateTable('document').set({ pending: true, code }).where('source_id', '=', id).execute()
    await runSource({ ...ada, reader: counting }, { workspaceId: ada.workspace.id, sourceId: id }, new AbortController().signal)
    return readings
  }
  assert.equal(await readAgain('ok'), 0)
  assert.equal(await readAgain('corrupt'), 1)
})

test('a reading that crashes is tried once more', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload(ada, id, 'a.txt', 'a heron')
  let readings = 0
  const stumbling: App['reader'] = {
    extract: (input, signal) =>
      ++readings === 1 ? failing('crashed').extract(input, signal) : parts.reader.extract(input, signal),
  }
  await world.runJobs(jobs, { ...parts, reader: stumbling })
  const { code } = await world.db.selectFrom('document').select('code').where('source_id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([code, readings], ['ok', 2])
})

test('the pauses of a source begin again once a reading went well', { timeout: 60_000 }, async () => {
  let isAway = true
  const { ada, run } = await connected(['a'], async () => {
    if (isAway) throw new IntegrationError('settings', 'No such folder.')
    return 'text'
  })
  const pause = async () => {
    await run()
    const [after] = await listSources(ada)
    return after?.nextRunAt ? (Date.parse(after.nextRunAt) - world.clock.now().getTime()) / 60_000 : null
  }
  assert.equal(await pause(), null)
  isAway = false
  assert.equal(await pause(), 1)
  isAway = true
  await world.db.updateTable('document').set({ pending: true }).where('workspace_id', '=', ada.workspace.id).execute()
  // Since it worked once it is tried again, each time after a longer pause.
  assert.equal(await pause(), 60)
  for (let failure = 2; failure <= 7; failure++) await pause()
  assert.equal(await pause(), 128)
  isAway = false
  await pause()
  isAway = true
  await world.db.updateTable('document').set({ pending: true }).where('workspace_id', '=', ada.workspace.id).execute()
  assert.equal(await pause(), 60)
})
