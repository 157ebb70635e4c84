import { randomUUID } from 'node:crypto'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { deleteConnection, insertConnection } from './connection.store.ts'
import { sealSettings } from './settings.ts'
import { findDraft, putConsent } from './consent.store.ts'
import { keepTokens, openTokens, sealTokens } from './consent-tokens.ts'
import type { TakenConsent } from './take-consent.ts'

/** Keeps a consent that no source uses yet: for whoever gave it alone, and not for long. @returns the id of its connection */
export async function storeDraft(tx: Db, taken: TakenConsent): Promise<ConnectionId> {
  const { ctx, begun } = taken
  const id = randomUUID() as ConnectionId
  const settings = sealSettings(ctx, id, {})
  const row = { id, vendor: begun.service, createdBy: ctx.account.id, settings, at: ctx.clock.now() }
  await insertConnection(tx, ctx.workspace.id, row)
  await keepConsent(tx, taken, id)
  return id
}

/** Lets a connection live by this consent from now on. */
export const keepConsent = (tx: Db, { ctx, begun, ...given }: TakenConsent, connectionId: string): Promise<void> =>
  putConsent(tx, {
    connection_id: connectionId,
    workspace_id: ctx.workspace.id,
    provider: begun.provider,
    client_id: given.clientId,
    given_by: given.by.id,
    given_by_name: given.by.name,
    created_at: ctx.clock.now(),
    scopes: given.scopes,
    end_told_at: null,
    ...keepTokens(ctx, connectionId, given.tokens, given.askedAt),
  })

/** The caller's own consent that no source uses yet. @throws Failure consentMissing */
export async function draftOf(ctx: Needs<'account' | 'workspace'>, db: Db, id: ConnectionId) {
  const draft = await findDraft(db, ctx.workspace.id, ctx.account.id, id)
  if (!draft) throw fail('consentMissing')
  return draft
}

/** Moves a consent to another connection; its own is gone afterwards. @throws Failure consentMissing */
export async function adoptDraft(
  ctx: Needs<'vault' | 'account' | 'workspace'>,
  tx: Db,
  { id, connectionId }: { id: ConnectionId; connectionId: string },
): Promise<void> {
  const { vendor: _, ...row } = await draftOf(ctx, tx, id)
  const tokens = openTokens(ctx, row)
  if (!tokens) throw fail('consentMissing')
  await deleteConnection(tx, ctx.workspace.id, id)
  await putConsent(tx, { ...row, connection_id: connectionId, sealed_tokens: sealTokens(ctx, connectionId, tokens) })
}
