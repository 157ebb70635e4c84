import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import { ListingBudget } from '@quarry/integrations/budget'
import { IntegrationError, type Io } from '@quarry/integrations/kit'
import { Pace } from '@quarry/integrations/net/pace'
import type { Needs } from '../../context.ts'
import { atProvider, lendToken, openConnection } from '../connection/connection.ts'
import { sourceOf } from './services.ts'
import { understandStored } from './settings.ts'

/**
 * How fast each connection is used, by its id: runs over content and over rights, and all sources of it, call with the same credentials.
 * A few numbers each, kept as long as the process lives.
 */
const paces = new Map<string, Pace>()

function paceOf(connectionId: string): Pace {
  const pace = paces.get(connectionId) ?? new Pace()
  paces.set(connectionId, pace)
  return pace
}

type Settings = Record<string, unknown>
type Ctx = Needs<'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors'>

/** What a vendor is lent to work with settings that somebody typed, or with what they left to a consent. */
export function lendIo(
  ctx: Pick<Ctx, 'net' | 'config' | 'vendors'>,
  service: ServiceName,
  {
    known = async () => new Map(),
    told = [],
    pace = new Pace(),
    ...io
  }: Pick<Io<Settings>, 'settings' | 'token' | 'signal'> & Partial<Pick<Io<Settings>, 'known' | 'told' | 'pace'>>,
): Io<Settings> {
  const provider = sourceOf(ctx, service)?.consent?.provider
  return {
    ...io,
    known,
    told,
    pace,
    budget: new ListingBudget(),
    net: ctx.net,
    at: provider ? atProvider(ctx, provider) : (origin) => origin,
  }
}

/** The same for a stored source. @throws IntegrationError auth — the stored credentials cannot be opened; settings — they no longer fit. */
export async function lendIoOf(
  ctx: Ctx,
  source: { workspace_id: WorkspaceId; service: ServiceName; connection_id: string | null },
  io: Pick<Io<Settings>, 'signal' | 'known'> & Partial<Pick<Io<Settings>, 'told'>>,
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
    pace: paceOf(id),
    settings: understandStored(ctx, service, settings, way),
    token: way === 'consent' ? lendToken(ctx, workspaceId, id) : null,
  })
}
