import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { revokeConsent } from '@quarry/integrations/oauth/consent-flow'
import { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import type { Revocation } from '@quarry/integrations/oauth/provider'
import { z } from 'zod'
import type { App, Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { job } from '../../../jobs/job.ts'
import { type ConsentRow, findClientsAllowed, lockConsent } from '../consent.store.ts'
import { openTokens, StoredTokens } from '../consent-tokens.ts'
import { clientOfConsent } from '../own/client-of-consent.ts'
import { protocolOf } from '../own/protocol-of.ts'
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

/**
 * The client beside the tokens: that of a workspace is deleted with it. `clientSecret` null: it is not known any more, or has none.
 * `server`: of a provider that is not known.
 */
const Sealed = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  clientSecret: z.string().nullable(),
  way: z.enum(['basic', 'body']).optional(),
  server: z.nullable(AuthorizationServer).default(null),
  site: z.nullable(z.string()).default(null),
})

export const canRevoke = (consent: Pick<ConsentRow, 'provider' | 'server'>): boolean =>
  protocolOf(consent).revocation !== undefined

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
  { provider, server, site, client_id, given_by, tokens }: Grant & Pick<ConsentRow, 'server' | 'site'> & { tokens: StoredTokens },
): Promise<void> {
  if (!canRevoke({ provider, server })) return
  const id = randomUUID()
  const client = await clientOfConsent({ ...ctx, db: tx }, { workspace_id: workspaceId, provider, client_id }, tokens)
  const { access, refresh } = tokens
  const proof = { clientSecret: client?.secret ?? null, ...(client?.way && { way: client.way }) }
  const secrets: z.output<typeof Sealed> = { access, refresh, server, site, ...proof }
  const sealed = ctx.vault.seal(secrets, rowOf(id))
  await insertRevocation(tx, { id, provider, client_id, given_by, sealed, created_at: ctx.clock.now() })
  await ctx.send(tx, revokeConsentJob, { revocationId: id })
}

async function revoke(app: App, { revocationId }: { revocationId: string }, shutdown: AbortSignal): Promise<void> {
  const row = await findRevocation(app.db, revocationId)
  if (!row) return
  const { provider } = row
  const secrets = openSecrets(app, row)
  const protocol = secrets && protocolOf({ provider, server: secrets.server })
  const revocation = protocol?.revocation
  // Somebody else's, or another part's, would end with it.
  if (!revocation || !secrets || (await isReliedOn(app.db, revocation, row))) return deleteRevocations(app.db, [row.id])
  const ending = await endingWith(app.db, revocation, row)
  const { clientSecret: secret, way, server, site } = secrets
  const client = secret === null && !server ? null : { id: row.client_id, secret, ...(way && { way }) }
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMs)])
  try {
    await revokeConsent(
      { net: app.net, at: atProvider(app, provider, site), signal },
      { ...protocol, revocation },
      { client, tokens: secrets },
    )
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
