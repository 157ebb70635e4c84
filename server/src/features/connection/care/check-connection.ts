import type { ConnectionHealth } from '@quarry/contract/wire/source/connection'
import type { ConnectionPart, ConnectionTrial } from '@quarry/contract/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'
import { proveSignIn } from '@quarry/integrations/kit/parts'
import type { Actor, WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { connectionManagedBy, factsOf } from '../access.ts'
import { checkTimeoutMs } from '../ask.ts'
import { findConnection, writeHealth } from '../connection.store.ts'
import { healthOf, neededFor, usesOf } from '../list-connections.ts'
import { openContext } from '../open-io.ts'
import type { Parts } from '../part-rules.ts'
import { vendorOf } from '../services.ts'

type Tried = { result: ConnectionTrial; reason: string | null; account: string | null }

const resultOf: Record<IntegrationReason, ConnectionTrial> = {
  auth: 'refused',
  settings: 'failed',
  certificate: 'failed',
  forbidden: 'failed',
  notFound: 'failed',
  throttled: 'busy',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  upstream: 'unreachable',
}

/**
 * Signs in with a connection, now. A refusal and its end are noted; a service that is unreachable says nothing about the credentials.
 * @throws Failure connectionMissing, forbidden
 */
export async function checkConnection(
  ctx: WorkspaceCtx,
  parts: Parts,
  id: ConnectionId,
): Promise<Omit<Tried, 'account'> & { accountName: string | null; health: ConnectionHealth }> {
  const { vendor: service, part, state } = await connectionManagedBy(ctx, ctx.db, id)
  const { account, ...tried } = await tryConnection(ctx, { id, service, part })
  if (state === 'refused' && tried.result === 'good')
    await atomic(ctx.db, async (tx) => parts[part]?.renewed(ctx, tx, { connectionId: id, isOtherAccount: false, settings: null }))
  const row = await findConnection(ctx.db, ctx.workspace.id, id)
  if (!row) throw fail('connectionMissing')
  const { isShared, isMine } = factsOf(ctx, row)
  const uses = (await usesOf(ctx, parts, [row])).get(id)
  return { ...tried, accountName: isShared || isMine ? account : null, health: healthOf(row, neededFor(ctx, parts, row, uses)) }
}

type Trying = Parameters<typeof openContext>[0] & Pick<Actor, 'workspace' | 'signal'>
type Stored = { id: ConnectionId; service: ServiceName; part: ConnectionPart }

/** Signs in with what is stored, and notes how the service met it. */
export async function tryConnection(ctx: Trying, { id, service, part }: Stored): Promise<Tried> {
  const workspaceId = ctx.workspace.id
  const since = ctx.clock.now()
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(checkTimeoutMs)])
  const note = (state: 'good' | 'refused', reason: string | null) =>
    writeHealth(ctx.db, workspaceId, id, { state, reason, at: ctx.clock.now(), since })
  try {
    const io = await openContext(ctx, { workspaceId, service, part, id }, signal)
    const vendor = vendorOf(ctx, service)
    const { account } = vendor ? await proveSignIn(vendor, io) : { account: null }
    await note('good', null)
    return { result: 'good', reason: null, account }
  } catch (cause) {
    if (!(cause instanceof IntegrationError)) {
      if (!signal.aborted || ctx.signal.aborted) throw cause
      return { result: 'unreachable', reason: null, account: null }
    }
    if (cause.reason === 'auth') await note('refused', cause.message)
    return { result: resultOf[cause.reason], reason: cause.message, account: null }
  }
}
