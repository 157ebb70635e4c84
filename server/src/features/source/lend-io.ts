import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import { IntegrationError, type Io } from '@quarry/integrations/kit'
import type { Needs } from '../../context.ts'
import { openConnection } from '../connection/connection.ts'
import { understandStored } from './settings.ts'

type Stored = { workspace_id: WorkspaceId; service: ServiceName; connection_id: string | null }

/** What a vendor is lent to work on a stored source. @throws IntegrationError auth — the stored credentials cannot be opened; settings — they no longer fit. */
export async function lendIoOf(
  ctx: Needs<'db' | 'vault' | 'net' | 'vendors'>,
  { workspace_id: workspaceId, service, connection_id: id }: Stored,
  io: Pick<Io<unknown>, 'signal' | 'known'>,
): Promise<Io<unknown>> {
  const settings = id === null ? {} : await openConnection(ctx, workspaceId, id)
  if (!settings)
    throw new IntegrationError(
      'auth',
      'The stored credentials cannot be opened with the present SECRET_KEY. Please enter them again.',
    )
  return {
    ...io,
    settings: id === null ? {} : understandStored(ctx, service, settings),
    net: ctx.net,
    token: null,
    at: (origin) => origin,
  }
}
