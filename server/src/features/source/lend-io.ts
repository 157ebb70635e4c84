import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import { IntegrationError, type Io } from '@quarry/integrations/kit'
import type { Needs } from '../../context.ts'
import { atProvider, lendToken, openConnection } from '../connection/connection.ts'
import { sourceOf } from './services.ts'
import { understandStored } from './settings.ts'

type Settings = Record<string, unknown>
type Ctx = Needs<'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors'>

/** What a vendor is lent to work with settings that somebody typed, or with what they left to a consent. */
export function lendIo(
  ctx: Pick<Ctx, 'net' | 'config' | 'vendors'>,
  service: ServiceName,
  {
    known = async () => new Map(),
    ...io
  }: Pick<Io<Settings>, 'settings' | 'token' | 'signal'> & Partial<Pick<Io<Settings>, 'known'>>,
): Io<Settings> {
  const provider = sourceOf(ctx, service)?.consent?.provider
  return { ...io, known, net: ctx.net, at: provider ? atProvider(ctx, provider) : (origin) => origin }
}

/** The same for a stored source. @throws IntegrationError auth — the stored credentials cannot be opened; settings — they no longer fit. */
export async function lendIoOf(
  ctx: Ctx,
  source: { workspace_id: WorkspaceId; service: ServiceName; connection_id: string | null },
  io: Pick<Io<Settings>, 'signal' | 'known'>,
): Promise<Io<Settings>> {
  const { workspace_id: workspaceId, service, connection_id: id } = source
  if (id === null) return lendIo(ctx, service, { ...io, settings: {}, token: null })
  const connection = await openConnection(ctx, workspaceId, id)
  if (!connection)
    throw new IntegrationError(
      'auth',
      'The stored credentials cannot be opened with the present SECRET_KEY. Please enter them again.',
    )
  const { settings, way } = connection
  return lendIo(ctx, service, {
    ...io,
    settings: understandStored(ctx, service, settings, way),
    token: way === 'consent' ? lendToken(ctx, workspaceId, id) : null,
  })
}
