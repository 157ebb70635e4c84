import assert from 'node:assert/strict'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { AgentId, ConnectionId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { type FakeGmail, startGmail } from '@quarry/integrations/vendors/gmail/testing/fake'
import { readConfig } from '../../src/config.ts'
import type { App, WorkspaceCtx } from '../../src/context.ts'
import { addToolSet } from '../../src/features/agent/tool-sets/change-tool-set.ts'
import { toolRules } from '../../src/features/agent/tool-sets/tool-rules.ts'
import { connectionEndpoints } from '../../src/features/connection/connection.routes.ts'
import { consentEndpoints } from '../../src/features/source/consent/consent.routes.ts'
import { insertAgent } from '../agents.ts'
import { back } from '../consenting.ts'
import type { TestServer } from '../test-server.ts'
import type { World } from '../world.ts'

/** Gmail, and a server whose people sign in there. @param env of other services */
export async function openGmail(world: World, given: Partial<App>, env: Record<string, string> = {}) {
  const google = await startGmail()
  world.onEnd(async () => google[Symbol.asyncDispose]())
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...google.consent.env(google.origin), ...env })
  const parts = { ...given, config }
  const server = await world.server([...consentEndpoints, ...connectionEndpoints({ toolset: toolRules })], parts)
  return { google, parts, server }
}

/** Signs in on Google's own page. @returns the connection, and the scopes the page asked for */
export async function signInToGmail(
  { google, server }: { google: FakeGmail; server: TestServer },
  ctx: WorkspaceCtx,
  more: { isShared?: boolean; email?: string } = {},
): Promise<{ connectionId: ConnectionId; asked: string[] }> {
  const { email = google.model.account, isShared = false } = more
  const person = await server.as(ctx)
  const { address } = await person.client.call(connectionRoutes.begin, {
    workspaceId: ctx.workspace.id,
    serviceName: 'gmail',
    part: 'toolset',
    isShared,
  })
  const page = new URL(address)
  const body = new URLSearchParams([...page.searchParams, ['account', email]])
  const agreed = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location')!)
  assert.equal(pathname, `/api/v1${consentRoutes.callback.path}`)
  const led = await back(person, pathname + search)
  const connectionId = led.searchParams.get('connected')
  assert.ok(connectionId, led.href)
  return { connectionId: connectionId as ConnectionId, asked: page.searchParams.get('scope')!.split(' ') }
}

/** An agent that acts in the mailbox of whoever asks it, or in that of the connection. */
export async function mailAgent(
  world: World,
  ctx: WorkspaceCtx,
  {
    connectionId,
    tools,
    connectionMethod = 'PERSONAL',
  }: { connectionId: ConnectionId; tools: string[]; connectionMethod?: 'PERSONAL' | 'SHARED' },
): Promise<AgentId> {
  const agentId = await insertAgent(world, ctx)
  await addToolSet(ctx, { agentId, serviceName: 'gmail', connectionMethod, selectedTools: tools, connectionId })
  return agentId
}
