import { isPublic } from '@quarry/integrations/net/address'
import { registerClient } from '@quarry/integrations/oauth/own/register-client'
import type { ProviderClient } from '@quarry/integrations/oauth/provider'
import type { Needs } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { ask } from '../ask.ts'
import { isRelied } from '../consent.store.ts'
import { openClient } from '../provider-client.ts'
import { type ClientRow, findProviderClient } from '../provider-client.store.ts'
import { documentAddress } from './client-document.ts'
import { keepClient, type Place } from './own-client.ts'

type Ctx = Needs<'db' | 'vault' | 'config' | 'clock' | 'net' | 'signal' | 'account' | 'workspace'>

/**
 * As whom Quarry asks there: as an administrator entered, else as its document says, else as it is made known now.
 * @throws Failure providerClientMissing, mcpUnregistered — an administrator must enter one
 */
export async function clientAt(
  ctx: Ctx,
  { service, server, redirectUri }: Place & { redirectUri: string },
): Promise<ProviderClient> {
  const row = await findProviderClient(ctx.db, ctx.workspace.id, service)
  // What belongs to one issuer is not shown to another.
  const known = row?.issuer === server.issuer ? row : undefined
  const opened = known && opens(ctx, known)
  if (known && opened && (await isUsable(ctx, known, redirectUri))) return opened
  const address = server.readsDocuments ? documentAddress(ctx) : null
  if (address !== null && (await isReachable(ctx, address))) return { id: address, secret: null }
  if (server.register === null) throw fail('providerClientMissing')
  const client = await ask(ctx, (signal) => registerClient({ net: ctx.net, signal }, server, redirectUri))
  // What somebody entered is for them to replace.
  if (!known || known.redirect_uri !== null) await keepClient(ctx, ctx.db, { service, server, redirectUri }, client)
  return client
}

/** One that made itself known is used again while anybody is signed in by it: the other side may have forgotten it. */
const isUsable = async (ctx: Ctx, row: ClientRow, redirectUri: string): Promise<boolean> =>
  row.redirect_uri === null ||
  (row.redirect_uri === redirectUri && (await isRelied(ctx.db, ctx.workspace.id, row.provider, row.client_id)))

function opens(ctx: Ctx, row: ClientRow): ProviderClient | null {
  try {
    return openClient(ctx, row)
  } catch {
    // Sealed with another key: it must be entered again.
    return null
  }
}

async function isReachable({ net }: Ctx, address: string): Promise<boolean> {
  try {
    return isPublic((await net.resolve(new URL(address).hostname.replaceAll(/[[\]]/g, ''))).address)
  } catch {
    return false
  }
}
