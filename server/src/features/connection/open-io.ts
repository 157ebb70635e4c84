import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { ListingBudget } from '@quarry/integrations/kit/budget'
import { IntegrationError, type Io, type SourceIo } from '@quarry/integrations/kit/kit'
import { Pace } from '@quarry/integrations/kit/pace'
import type { Needs } from '../../context.ts'
import { openToken } from './access-token.ts'
import { writeUsed } from './connection.store.ts'
import { atProvider } from './provider-address.ts'
import { understandStored } from './read-settings.ts'
import { signInTo } from './services.ts'
import type { Settings } from './settings.ts'
import { openConnection } from './stored-connection.ts'

type Ctx = Needs<'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors'>

/** What the host provides to a part of a vendor, with settings that somebody typed, or with those left to a consent. */
export function openIo(
  ctx: Pick<Ctx, 'net' | 'config' | 'vendors'>,
  service: ServiceName,
  { pace = new Pace(), ...io }: Pick<Io<Settings>, 'settings' | 'token' | 'signal'> & Partial<Pick<Io<Settings>, 'pace'>>,
): Io<Settings> {
  const signIn = signInTo(ctx, service)
  const provider = signIn?.consent?.provider ?? signIn?.host
  return { ...io, pace, net: ctx.net, at: provider ? atProvider(ctx, provider) : (origin) => origin }
}

/** @property part the one that uses it: connections of other parts do not exist for it */
type Stored = { workspaceId: WorkspaceId; service: ServiceName; part: ConnectionPart; id: string }

/**
 * The same with a stored connection, for one of the parts.
 * @throws IntegrationError auth — it is deleted, or cannot be opened; settings — its settings no longer fit
 */
export async function openContext(
  ctx: Ctx & Needs<'worker'>,
  { workspaceId, service, part, id }: Stored,
  signal: AbortSignal,
): Promise<Io<Settings>> {
  const connection = await openConnection(ctx, workspaceId, id, part)
  if (connection?.isRemoved) throw new IntegrationError('auth', 'The connection was removed. Please connect again.')
  if (!connection)
    throw new IntegrationError(
      'auth',
      'The stored credentials cannot be opened with the present SECRET_KEY. Please enter them again.',
    )
  const { settings, authMethod } = connection
  const io = openIo(ctx, service, {
    signal,
    pace: ctx.worker.paces.of(workspaceId, id),
    settings: understandStored(ctx, { service, part, authMethod }, settings),
    token: authMethod === 'consent' ? openToken(ctx, workspaceId, id) : null,
  })
  await writeUsed(ctx.db, workspaceId, id, ctx.clock.now())
  return io
}

type Reading = Partial<Pick<SourceIo<Settings>, 'known' | 'hints'>>

/** What the host provides to a source in addition. */
export const forReading = (
  io: Io<Settings>,
  { known = async () => new Map(), hints = [] }: Reading = {},
): SourceIo<Settings> => ({
  ...io,
  known,
  hints,
  budget: new ListingBudget(),
})

/** What the host provides to a stored source for one run. @throws IntegrationError as `openContext` */
export async function openStoredIo(
  ctx: Ctx & Needs<'worker'>,
  source: { workspace_id: WorkspaceId; service: ServiceName; connection_id: string | null },
  { signal, ...reading }: Reading & { signal: AbortSignal },
): Promise<SourceIo<Settings>> {
  const { workspace_id: workspaceId, service, connection_id: id } = source
  if (id === null) return forReading(openIo(ctx, service, { signal, settings: {}, token: null }), reading)
  return forReading(await openContext(ctx, { workspaceId, service, part: 'source', id }, signal), reading)
}
