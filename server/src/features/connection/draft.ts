import type { ConnectionId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { deleteConnection, updateConnection } from './connection.store.ts'
import { findDraft, putConsent } from './consent.store.ts'
import { keepTokens, openTokens, sealTokens } from './consent-tokens.ts'
import { type Revoking, sendRevocation, sendTokens } from './care/revoke-consent.ts'
import { storeConnection } from './stored-connection.ts'
import type { BegunConsent } from './begin-consent.ts'
import type { GrantedConsent } from './take-consent.ts'

/**
 * Makes a connection of a consent.
 * @param isDraft somebody has to continue with it, and soon. @returns the id of its connection
 */
export async function storeConsent(db: Db, granted: GrantedConsent, { isDraft }: { isDraft: boolean }): Promise<ConnectionId> {
  const { service: vendor, part, settings, isShared } = granted.begun
  // What somebody has to go on with is theirs until they do.
  const own = isDraft ? { isShared: false, isDraft } : { isShared, isDraft }
  const connection = { vendor, part, settings, authMethod: 'consent', ...own } as const
  return atomic(db, async (tx) => {
    const id = await storeConnection(granted.ctx, tx, connection)
    await putConsent(tx, rowOf(granted, id))
    return id
  })
}

const isAnew = (at: Date) =>
  ({ auth_method: 'consent', renewed_at: at, state: 'untried', state_reason: null, state_since: null }) as const

/** Lets a connection live by this consent from now on, and no longer by the one it had. */
export async function replaceConsent(tx: Db, granted: GrantedConsent, connectionId: ConnectionId): Promise<void> {
  const { ctx } = granted
  await sendRevocation(ctx, tx, { workspaceId: ctx.workspace.id, connectionId, successor: granted.tokens })
  await putConsent(tx, rowOf(granted, connectionId))
  await updateConnection(tx, ctx.workspace.id, connectionId, isAnew(ctx.clock.now()))
}

/** Has a consent ended that came to nothing here. */
export async function discardConsent({ ctx, begun, client, by, tokens }: GrantedConsent): Promise<void> {
  const { provider, server, site } = begun
  const given = { provider, server, site, client_id: client.id, given_by: by.id, tokens }
  await atomic(ctx.db, (tx) => sendTokens(ctx, tx, ctx.workspace.id, given))
}

const rowOf = ({ ctx, begun, ...given }: GrantedConsent, connectionId: ConnectionId) => ({
  connection_id: connectionId,
  workspace_id: ctx.workspace.id,
  provider: begun.provider,
  server: begun.server,
  site: begun.site,
  client_id: given.client.id,
  given_by: given.by.id,
  given_by_name: given.by.name,
  created_at: ctx.clock.now(),
  scopes: given.scopes,
  end_notified_at: null,
  ...keepTokens(ctx, connectionId, tokensOf(given, begun), given.askedAt),
})

/** What is kept of them, with the client where it is no other's. */
const tokensOf = ({ tokens, client: { secret, way } }: Pick<GrantedConsent, 'tokens' | 'client'>, { server }: BegunConsent) => ({
  ...tokens,
  ...(server && { client: { secret, ...(way && { way }) } }),
})

/** The caller's own consent that nobody went on with yet. @throws Failure consentMissing */
export async function draftOf(ctx: Needs<'account' | 'workspace'>, db: Db, id: ConnectionId) {
  const draft = await findDraft(db, ctx.workspace.id, ctx.account.id, id)
  if (!draft) throw fail('consentMissing')
  return draft
}

/** Moves a consent to another connection, in the place of the one it had; its own connection is deleted. @throws Failure consentMissing */
export async function adoptDraft(
  ctx: Revoking & Needs<'account' | 'workspace'>,
  tx: Db,
  { id, connectionId }: { id: ConnectionId; connectionId: string },
): Promise<void> {
  const { vendor: _, part: __, ...row } = await draftOf(ctx, tx, id)
  const tokens = openTokens(ctx, row)
  if (!tokens) throw fail('consentMissing')
  await sendRevocation(ctx, tx, { workspaceId: ctx.workspace.id, connectionId, successor: tokens })
  await deleteConnection(tx, ctx.workspace.id, id)
  await putConsent(tx, { ...row, connection_id: connectionId, sealed_tokens: sealTokens(ctx, connectionId, tokens) })
  await updateConnection(tx, ctx.workspace.id, connectionId, isAnew(ctx.clock.now()))
}
