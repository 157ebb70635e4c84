import assert from 'node:assert/strict'
import type { ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Browsing } from '../product.ts'

/** @property agree on the consent page at this address: the query with which a person is led back */
type Where = { workspaceId: WorkspaceId; service: ServiceName; agree(address: string): string }

/** Signs in at a service on its own page, for the agents of this person. */
export async function signInByConsent(
  { client, fetch }: Pick<Browsing, 'client' | 'fetch'>,
  { workspaceId, service, agree }: Where,
): Promise<ConnectionId> {
  const asked = { workspaceId, serviceName: service, part: 'toolset', isShared: false } as const
  const { address } = await client.call(connectionRoutes.begin, asked)
  const response = await fetch(`/api/v1${consentRoutes.callback.path}?${agree(address)}`, { redirect: 'manual' })
  const led = new URL(response.headers.get('location') ?? '', 'http://here')
  const connectionId = led.searchParams.get('connected')
  assert.ok(connectionId, led.pathname + led.search)
  return connectionId as ConnectionId
}
