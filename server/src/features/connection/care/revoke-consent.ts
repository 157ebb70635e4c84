import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Provider } from '@quarry/contract/source/service'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { revokeConsent } from '@quarry/integrations/oauth/consent-flow'
import type { Revocation } from '@quarry/integrations/oauth/provider'
import { protocols } from '@quarry/integrations/oauth-providers'
import { z } from 'zod'
import type { App, Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { job } from '../../../jobs/job.ts'
import { type ConsentRow, findClientsAllowed, lockConsent } from '../consent.store.ts'
import { openTokens, StoredTokens } from '../consent-tokens.ts'
import { clientOf } from '../provider-client.ts'
import { atProvider } from '../provider-address.ts'
import { deleteRevocations, findRevocation, findRevocationsOf, insertRevocation, type RevocationRow } from './revocation.store.ts'

export type Revoking = Needs<'send' | 'vault' | 'config' | 'clock'>

const timeoutMs = 60_000

/** Ends a consent at its provider once nothing lives by it here any more. */
export const revokeConsentJob = job({
  name: 'connection.revoke',
  payload: z.object({ revocationId: z.uuid() }),
  // Eight hours: a provider may be away for long.
  attempts: 10,
  concurrency: 1,
  run: revoke,
})

/** The client's secret beside the tokens: that of a workspace is deleted with it. Null: the client is not known any more. */
const Sealed = StoredTokens.extend({ clientSecret: z.string().nullable() })

export const canRevoke = (provider: Provider): boolean => protocols[provider].revocation !== undefined

/**
 * Has the provider end what a connection lived by, if it can, once this transaction is committed. Call it before the consent goes.
 * @param successor what it lives by from then on; absent: nothing.
 */
export async function sendRevocation(
  ctx: Revoking,
  tx: Db,
  { workspaceId, connectionId, successor }: { workspaceId: WorkspaceId; connectionId: string; successor?: StoredTokens },
): Promise<void> {
  const consent = await lockConsent(tx, workspaceId, connectionId)
  const tokens = consent && openTokens(ctx, consent)
  if (!consent || !tokens) return
  const isSame = (name: 'access' | 'refresh') => tokens[name] !== null && tokens[name] === successor?.[name]
  if (isSame('access') || isSame('refresh')) return
  await sendTokens(ctx, tx, workspaceId, { ...consent, tokens })
}

/** Has the provider end what no connection came to live by. */
export async function sendTokens(
  ctx: Revoking,
  tx: Db,
  workspaceId: WorkspaceId,
  { provider, client_id, given_by, tokens }: Pick<ConsentRow, 'provider' | 'client_id' | 'given_by'> & { tokens: StoredTokens },
): Promise<void> {
  if (!canRevoke(provider)) return
  const id = randomUUID()
  const client = await clientOf({ ...ctx, db: tx }, workspaceId, provider)
  const { access, refresh } = tokens
  const secrets: z.output<typeof Sealed> = { access, refresh, clientSecret: client?.id === client_id ? client.secret : null }
  const sealed = ctx.vault.seal(secrets, rowOf(id))
  await insertRevocation(tx, { id, provider, client_id, given_by, sealed, created_at: ctx.clock.now() })
  await ctx.send(tx, revokeConsentJob, { revocationId: id })
}

async function revoke(app: App, { revocationId }: { revocationId: string }, shutdown: AbortSignal): Promise<void> {
  const row = await findRevocation(app.db, revocationId)
  if (!row) return
  const { provider } = row
  const { revocation, ...protocol } = protocols[provider]
  const secrets = openSecrets(app, row)
  // Somebody else's, or another part's, would end with it.
  if (!revocation || !secrets || (await isReliedOn(app.db, revocation, row))) return deleteRevocations(app.db, [row.id])
  const ending = await endingWith(app.db, revocation, row)
  const { clientSecret, ...tokens } = secrets
  const client = clientSecret === null ? null : { id: row.client_id, secret: clientSecret }
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMs)])
  try {
    await revokeConsent({ net: app.net, at: atProvider(app, provider), signal }, { ...protocol, revocation }, { client, tokens })
    await deleteRevocations(app.db, ending)
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    // The provider may be back later. What it refuses is over, or never will be taken back from here.
    if (!['auth', 'settings', 'forbidden', 'notFound'].includes(error.reason)) throw error
    await deleteRevocations(app.db, [row.id])
    app.log.info({ provider, reason: error.reason }, 'a consent was not taken back at its provider')
  }
}

type Grant = Pick<ConsentRow, 'provider' | 'client_id' | 'given_by'>

const isGrantedAlike = ({ grantee = (id) => id }: Revocation, a: string, b: string): boolean => grantee(a) === grantee(b)

/** Whether anything in this installation would stop that lives by another consent. */
async function isReliedOn(db: Db, revocation: Revocation, grant: Grant): Promise<boolean> {
  if (revocation.reach === 'consent') return false
  const clients = await findClientsAllowed(db, grant)
  return clients.some((id) => isGrantedAlike(revocation, id, grant.client_id))
}

/** All that ends with one of them, so that it is requested once. */
async function endingWith(db: Db, revocation: Revocation, row: RevocationRow): Promise<string[]> {
  if (revocation.reach === 'consent') return [row.id]
  const waiting = await findRevocationsOf(db, row)
  return waiting.filter((each) => isGrantedAlike(revocation, each.client_id, row.client_id)).map(({ id }) => id)
}

const rowOf = (id: string): string => `revocation:${id}`

/** @returns null when they were sealed with another key. */
function openSecrets({ vault }: Needs<'vault'>, { id, sealed }: RevocationRow): z.output<typeof Sealed> | null {
  try {
    return Sealed.parse(vault.open(sealed, rowOf(id)))
  } catch {
    return null
  }
}
