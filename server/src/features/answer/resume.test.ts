import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { createClient } from '@quarry/contract/client'
import type { SearchRequestId } from '@quarry/contract/ids'
import { openParts } from '../../../testing/parts.ts'
import { begin, finish, piece, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import type { Person } from '../../../testing/test-server.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop } from '../search/search.ts'
import { answerEndpoints } from './answer.routes.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
/** Two processes of the same installation. */
const [first, second] = [await world.server(answerEndpoints, parts), await world.server(answerEndpoints, parts)]

async function asking() {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
  const { requestId } = await searchTop(ada, { query: 'When does the launch move?' })
  return { ada, requestId }
}

const whole = 'The launch moves to 9 December [1].'
/** Writes the first half, and the rest once `goOn` is called. */
function writesInHalves(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece(whole.slice(0, 20)))
    void promise.then(() => finish(reply, whole.slice(20)))
  })
  return resolve
}

/**
 * A browser whose connection breaks after the first words of its first reply.
 * @param origins where each of its calls goes.
 */
function breaking(person: Person, origins: readonly string[], onBreak: () => void) {
  let calls = 0
  const base = '/api/v1'
  return createClient({
    base: { api: base, search: base },
    pausesMs: [10, 10],
    async fetch(input, init) {
      const turn = calls++
      const cut = new AbortController()
      const [path, headers] = [input instanceof Request ? input.url : input.toString(), new Headers(init?.headers)]
      const origin = origins[turn]
      if (origin) headers.set('origin', origin)
      const response = await person.fetch(path, { ...init, headers, ...(turn === 0 && { signal: cut.signal }) }, origin)
      if (turn > 0) return response
      const reader = response.body!.getReader()
      const readable = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value = new Uint8Array() } = await reader.read()
          controller.enqueue(value)
          if (!Buffer.from(value).includes('event: text')) return
          cut.abort()
          onBreak()
          controller.error(new TypeError('terminated'))
        },
      })
      return new Response(readable)
    },
  })
}

async function readAll(client: ReturnType<typeof createClient>, ada: WorkspaceCtx, requestId: SearchRequestId) {
  const names: string[] = []
  let text = ''
  for await (const { event, data } of client.stream(answerRoutes.answer, { workspaceId: ada.workspace.id, requestId })) {
    names.push(event)
    if (event === 'restart') text = ''
    if ('delta' in data) text += data.delta
  }
  return { names, text }
}

const answersOf = async (ada: WorkspaceCtx): Promise<number> =>
  (await world.db.selectFrom('answer').select('id').where('account_id', '=', ada.account.id).execute()).length

test('after a broken connection the rest of the answer arrives, written by one call of the model', async () => {
  const { ada, requestId } = await asking()
  const goOn = writesInHalves()
  const asked = scripted.asked()
  const client = breaking(await first.as(ada), [], goOn)
  const { names, text } = await readAll(client, ada, requestId)
  assert.equal(text.trim(), whole)
  assert.deepEqual([names.includes('restart'), names.at(-1)], [false, 'done'])
  assert.equal(scripted.asked(), asked + 1)
  assert.equal(await answersOf(ada), 1)
})

test('the rest of an answer arrives from another process as well', async () => {
  const { ada, requestId } = await asking()
  const goOn = writesInHalves()
  const asked = scripted.asked()
  const client = breaking(await first.as(ada), [first.origin, second.origin], goOn)
  const { names, text } = await readAll(client, ada, requestId)
  assert.deepEqual([text.trim(), names.includes('restart')], [whole, false])
  assert.equal(scripted.asked(), asked + 1)
})

test('somebody who was removed from the workspace meanwhile receives no rest', async () => {
  const { ada, requestId } = await asking()
  writesInHalves()
  const { promise, resolve } = Promise.withResolvers<void>()
  const person = await first.as(ada)
  const removing = {
    ...person,
    async fetch(path: string, init?: RequestInit, origin?: string) {
      if (new Headers(init?.headers).has('last-event-id')) {
        await world.db
          .deleteFrom('member')
          .where('workspace_id', '=', ada.workspace.id)
          .where('account_id', '=', ada.account.id)
          .execute()
        resolve()
      }
      return person.fetch(path, init, origin)
    },
  }
  await assert.rejects(
    readAll(
      breaking(removing, [], () => {}),
      ada,
      requestId,
    ),
    { error: 'workspaceMissing' },
  )
  await promise
})
