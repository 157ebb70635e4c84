import type { ServiceName } from '@quarry/contract/source/service'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import type { ProviderClient } from '@quarry/integrations/oauth/provider'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { sealSecret } from '../provider-client.ts'
import { deleteProviderClient, findProviderClient, putProviderClient } from '../provider-client.store.ts'
import { documentAddress } from './client-document.ts'

export type Place = { service: ServiceName; server: AuthorizationServer }

/** Whether nobody has to make Quarry known there before people can sign in. */
export async function isKnownAt(
  ctx: Needs<'db' | 'config' | 'workspace'>,
  service: ServiceName,
  server: AuthorizationServer,
): Promise<boolean> {
  if (server.register !== null || (server.readsDocuments && documentAddress(ctx) !== null)) return true
  return (await findProviderClient(ctx.db, ctx.workspace.id, service))?.issuer === server.issuer
}

/** The client that an administrator entered for an issuer; null: none. */
export async function enteredClient(
  ctx: Needs<'db' | 'workspace'>,
  service: ServiceName,
  { issuer }: AuthorizationServer,
): Promise<string | null> {
  const row = await findProviderClient(ctx.db, ctx.workspace.id, service)
  return row?.issuer === issuer && row.redirect_uri === null ? row.client_id : null
}

type Keeping = Needs<'vault' | 'clock' | 'account' | 'workspace'>

/** Lets people sign in by a client that was made there by hand. */
export const enterClient = (
  ctx: Keeping,
  tx: Db,
  { service, server, client }: Place & { client: ProviderClient },
): Promise<void> => keepClient(ctx, tx, { service, server, redirectUri: null }, client)

export const forgetClient = (ctx: Needs<'workspace'>, tx: Db, service: ServiceName): Promise<boolean> =>
  deleteProviderClient(tx, ctx.workspace.id, service)

/** @param place.redirectUri null: somebody entered it. */
export function keepClient(
  ctx: Keeping,
  tx: Db,
  { service, server, redirectUri }: Place & { redirectUri: string | null },
  { id, secret, way }: ProviderClient,
): Promise<void> {
  const row = { workspace_id: ctx.workspace.id, provider: service }
  return putProviderClient(tx, {
    ...row,
    client_id: id,
    sealed_secret: secret === null ? null : sealSecret(ctx, row, secret),
    issuer: server.issuer,
    redirect_uri: redirectUri,
    way: way ?? null,
    updated_by: ctx.account.id,
    updated_at: ctx.clock.now(),
  })
}
