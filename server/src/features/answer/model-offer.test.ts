import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { readConfig } from '../../config.ts'
import { answerEndpoints } from './answer.routes.ts'
import { modelOffer } from './model-offer.ts'

const world = await openWorld()
const tags = { models: [{ name: 'nomic-embed-text:latest' }, { name: 'qwen3:8b' }] }
const ollama = createServer((_request, reply) => void reply.end(JSON.stringify(tags)))
await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve))
after(() => ollama.close())
const address = `http://127.0.0.1:${(ollama.address() as AddressInfo).port}`
const none = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: undefined, AI_API_KEY: undefined, AI_MODEL: undefined } as const
const models = openModels(none, address)
const server = await world.server(answerEndpoints, { models })

const offer = { baseUrl: `${address}/v1`, models: ['qwen3:8b'] }

test('owners and admins at the machine see which models run there', async () => {
  const ada = await world.member({ models })
  const ben = await world.member({ models, of: ada, role: 'ADMIN' })
  const workspaceId = ada.workspace.id
  for (const person of [ada, ben])
    assert.deepEqual(await (await server.as(person)).client.call(answerRoutes.modelOffer, { workspaceId }), { offer })
})

test('users, strangers and members of other workspaces are not', async () => {
  const ada = await world.member({ models })
  const workspaceId = ada.workspace.id
  const ben = await world.member({ models, of: ada, role: 'USER' })
  const asked = async (of: Awaited<ReturnType<typeof server.as>>) => of.client.call(answerRoutes.modelOffer, { workspaceId })
  await assert.rejects(asked(await server.as(ben)), { error: 'forbidden' })
  await assert.rejects(asked(await server.as(await world.member({ models }))), { error: 'workspaceMissing' })
  await assert.rejects(asked(server.visitor()), { error: 'sessionRequired' })
})

test('nobody sees them where a request may come from another machine', async () => {
  const ada = await world.member({ models })
  const at = (request: Partial<typeof ada.request>) => modelOffer({ ...ada, request: { ...ada.request, ...request } })
  assert.deepEqual(await at({}), { offer })
  assert.deepEqual(await at({ isForwarded: true }), { offer: null })
  assert.deepEqual(await at({ host: 'quarry.example.com' }), { offer: null })
  assert.deepEqual(await modelOffer({ ...ada, origin: 'https://quarry.example.com' }), { offer: null })
  const config = readConfig({ HOST: '0.0.0.0', LOG_LEVEL: 'silent' })
  assert.deepEqual(await modelOffer({ ...ada, config }), { offer: null })
})

test('nothing is offered where a model is configured, or none runs', async () => {
  const configured = openModels({ ...none, AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'm' }, address)
  assert.equal(await configured.offer(), null)
  assert.equal(await openModels(none, 'http://127.0.0.1:1').offer(), null)
})
