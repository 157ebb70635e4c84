import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Channel, ChannelIo } from '@quarry/integrations/kit/channel'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'
import type { App, Needs } from '../../context.ts'
import { hookAddress, openContext, vendorOf } from '../connection/connection.ts'
import type { ChannelClientRow } from './client.store.ts'

type Settings = Record<string, unknown>

/** How agents are talked to at a service; undefined where they are not. The host knows its settings only by their description. */
export const channelOf = (ctx: Needs<'vendors'>, vendor: ServiceName): Channel | undefined => vendorOf(ctx, vendor)?.channel

/** A service as one app of it is used. */
export type OpenChannel = { channel: Channel; io: ChannelIo<Settings>; client: ChannelClientRow }

/** @throws IntegrationError auth — its secrets are gone, or nobody entered any; settings — this build does not know the service */
export async function openChannel(
  app: Pick<App, 'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors' | 'worker'>,
  client: ChannelClientRow & { workspace_id: WorkspaceId },
  signal: AbortSignal,
): Promise<OpenChannel> {
  const channel = channelOf(app, client.vendor)
  if (!channel) throw new IntegrationError('settings', 'This build does not know the service.')
  if (client.connection_id === null) throw new IntegrationError('auth', 'The app has no secrets.')
  const stored = { workspaceId: client.workspace_id, service: client.vendor, part: 'channel', id: client.connection_id } as const
  const io = await openContext(app, stored, signal)
  return { channel, io: { ...io, address: hookAddress(app, client.vendor, client.id) }, client }
}

const passing: readonly IntegrationReason[] = ['throttled', 'unreachable', 'timeout', 'upstream']

/** Whether the service may take later what it did not take now. */
export const isPassing = ({ reason }: IntegrationError): boolean => passing.includes(reason)
