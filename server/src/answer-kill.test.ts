import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { createClient } from '@quarry/contract/client'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import pg from 'pg'
import { type Product, signUp, startProduct, untilIndexed } from '../testing/product.ts'
import { begin, piece, says, startScriptedModel } from '../testing/services/scripted-model.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'quarry-answer-kill-'))
const scripted = await startScriptedModel()
after(async () => {
  scripted.close()
  await rm(dataDir, { recursive: true, force: true })
})
const env = { AI_BASE_URL: scripted.baseUrl, AI_MODEL: 'scripted', AI_PROVIDER: 'openai-compatible' }
const whole = 'The launch moves to 9 December [1].'

/** A browser that finds the product where it is now. */
function browserOf(product: () => Product, cookie: string) {
  const base = '/api/v1'
  return createClient({
    base: { api: base, search: base },
    // Long enough for a start, and for another process to see that the first has ended.
    pausesMs: Array.from({ length: 200 }, () => 500),
    fetch: (path, init) => {
      const { origin } = product()
      const address = `${origin}${path instanceof Request ? path.url : path.toString()}`
      return fetch(address, { ...init, headers: { ...init?.headers, origin, cookie } })
    },
  })
}

test('an answer survives the death of the process that was writing it', async () => {
  let product = await startProduct({ dataDir, env })
  const { session, workspaceId, client } = await signUp(product.origin, 'ada')
  const source = { serviceName: 'upload', displayName: 'Notes', accessLevel: 'PUBLIC', settings: {} } as const
  const { sourceId: id } = await client.call(sourceRoutes.add, { workspaceId, ...source })
  const address = `${product.origin}/api/v1/w/workspace/contentProvider/file?${new URLSearchParams({ workspaceId, workspaceContentProviderId: id, path: 'launch.txt' }).toString()}`
  const uploaded = await fetch(address, {
    method: 'PUT',
    body: 'The launch moves to 9 December.',
    headers: { 'content-type': 'application/octet-stream', origin: product.origin, cookie: session },
  })
  assert.equal(uploaded.status, 200)
  await untilIndexed(client, workspaceId, id)
  const { requestId } = await client.call(searchRoutes.search, { workspaceId, query: 'When does the launch move?' })

  // The first time the model falls silent in the middle.
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('The launch moves to '))
  })
  const names: string[] = []
  let text = ''
  let restarting: Promise<void> | null = null
  const events = browserOf(() => product, session).stream(answerRoutes.answer, { workspaceId, requestId })
  for await (const { event, data } of events) {
    names.push(event)
    if (event === 'restart') text = ''
    if ('delta' in data) text += data.delta
    restarting ??= (async () => {
      await product.kill()
      scripted.does(says(whole))
      product = await startProduct({ dataDir, env })
    })()
  }
  await restarting
  assert.equal(text.trim(), whole)
  assert.deepEqual([names.filter((name) => name === 'restart').length, names.at(-1)], [1, 'done'])
  await product.stop()

  const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const { rows } = await database.query('select status, epoch, (select count(*)::int from answer) as answers from run')
  await database.end()
  await postgres.stop()
  assert.deepEqual(rows, [{ status: 'done', epoch: 2, answers: 1 }])
})
