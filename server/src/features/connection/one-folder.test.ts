import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { toolSetRoutes } from '@quarry/contract/wire/agent/tool-set'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { catalogue } from '@quarry/integrations/catalogue'
import { lighthouse } from '@quarry/integrations/testing/lighthouse/vendor'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoints } from '../../app.ts'

const world = await openWorld()
const server = await world.server(endpoints, { ...openParts(world), vendors: { ...catalogue, lighthouse } })
const ctx = await world.member()
const { client } = await server.as(ctx)
const workspaceId = ctx.workspace.id

test('a vendor made of one folder and a line of the catalogue is listed with its words in both languages', async () => {
  const { services } = await client.call(sourceRoutes.services, { workspaceId })
  const listed = services.find(({ serviceName }) => serviceName === 'lighthouse')!
  assert.deepEqual([listed.name, listed.category, listed.connectable], ['Lighthouse', 'wiki', true])
  assert.deepEqual(listed.about, { en: 'Logs of lighthouses', ko: '등대 일지' })
  assert.deepEqual(
    listed.fields.map(({ name, texts }) => [name, texts.label.en, texts.label.ko]),
    [
      ['token', 'Token', '토큰'],
      ['beam', 'Beam', '불빛'],
      ['towers', 'Towers', '등대'],
    ],
  )
  assert.equal(listed.fields[0]!.texts.link, 'https://lighthouse.example/tokens')
})

test('it is connected, asked what can be chosen, and shown under its name', async () => {
  const settings = { token: 'lamp' }
  const { containers } = await client.call(sourceRoutes.containers, { workspaceId, serviceName: 'lighthouse', settings })
  assert.deepEqual(
    containers.map(({ name }) => name),
    ['North'],
  )
  const source = { workspaceId, serviceName: 'lighthouse', displayName: 'Coast', accessLevel: 'PUBLIC', settings } as const
  await client.call(sourceRoutes.add, source)
  const { sources } = await client.call(sourceRoutes.list, { workspaceId })
  assert.deepEqual(
    sources.map(({ serviceName, vendor }) => [serviceName, vendor]),
    [['lighthouse', 'Lighthouse']],
  )
  const { connections } = await client.call(connectionRoutes.list, { workspaceId })
  assert.deepEqual(
    connections.map(({ vendor }) => vendor),
    ['Lighthouse'],
  )
})

test('the API document names it among the services', async () => {
  const reply = await fetch(`${server.origin}/api/v1/openapi.json`)
  const { components } = (await reply.json()) as { components: { schemas: { ServiceName: { enum: string[] } } } }
  assert.ok(components.schemas.ServiceName.enum.includes('lighthouse'))
})

test('what only acts is something for agents, and not offered as a source', async () => {
  const { services } = await client.call(sourceRoutes.services, { workspaceId })
  const { toolSets } = await client.call(toolSetRoutes.catalogue, { workspaceId })
  const names = [services, toolSets].map((offered) => offered.map(({ serviceName }) => serviceName))
  assert.deepEqual(
    names.map((offered) => [offered.includes('jira'), offered.includes('upload'), offered.includes('discordwebhook')]),
    [
      [true, true, false],
      [true, false, true],
    ],
  )
  const settings = { address: 'https://discord.com/api/webhooks/112233445566/dGhlLXNlY3JldC1vZi1hLXdlYmhvb2s' }
  const source = { workspaceId, serviceName: 'discordwebhook', displayName: 'Chat', accessLevel: 'PUBLIC', settings } as const
  await assert.rejects(client.call(sourceRoutes.add, source), { error: 'serviceUnavailable' })
})
