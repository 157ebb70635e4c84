import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { openSlack, whose } from '@quarry/integrations/vendors/slack/client'
import { startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { back } from '../../../../testing/consenting.ts'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import { consentEndpoints } from '../../source/consent/consent.routes.ts'
import { connectionEndpoints } from '../connection.routes.ts'
import { openContext } from '../open-io.ts'
import type { PartRules } from '../part-rules.ts'

const world = await openWorld()
const slack = await startSlack()
world.onEnd(async () => slack[Symbol.asyncDispose]())
slack.consent.rotates = true
const { id, secret } = slack.consent.client
const client = { SLACK_CLIENT_ID: id, SLACK_CLIENT_SECRET: secret, SLACK_BASE_URL: slack.origin }
const parts = { ...openParts(world), config: readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...client }) }
const rules: PartRules = { asksMore: false, usesOf: async () => [], renewed: async () => {}, stop: async () => {} }
const server = await world.server([...consentEndpoints, ...connectionEndpoints({ toolset: rules })], parts)

test('a person signs in to Slack for tools, as themselves, and their token is renewed before it ends', async () => {
  const ctx = await world.member(parts)
  const person = await server.as(ctx)
  const of = { workspaceId: ctx.workspace.id }
  const asked = { ...of, serviceName: 'slack', part: 'toolset' } as const
  const { address } = await person.client.call(connectionRoutes.begin, asked)
  const page = await back(person, `/api/v1/oauth/callback?${slack.consent.agree(address, slack.ada)}`)
  const connectionId = page.searchParams.get('connected') as ConnectionId
  const { connections } = await person.client.call(connectionRoutes.list, of)
  assert.deepEqual(
    connections.map((each) => [each.connectionId, each.serviceName, each.part, each.accountName, each.missingScopes]),
    [[connectionId, 'slack', 'toolset', 'Acme · ada', []]],
  )
  const stored = { workspaceId: ctx.workspace.id, service: 'slack', part: 'toolset', id: connectionId } as const
  const known = async () => whose(openSlack(await openContext(ctx, stored, ctx.signal)))
  assert.equal((await known()).user_id, slack.ada.id)
  slack.end('token_expired')
  world.clock.advance({ hours: 12 })
  assert.equal((await known()).user_id, slack.ada.id)
})
