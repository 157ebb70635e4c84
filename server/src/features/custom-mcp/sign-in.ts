import type { ServiceName } from '@quarry/contract/source/service'
import type { Io } from '@quarry/integrations/kit/kit'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import { findServer } from '@quarry/integrations/oauth/own/find-server'
import { unusable } from '@quarry/integrations/oauth/own/metadata'
import { challengeIn } from '@quarry/integrations/protocols/mcp/failure'
import { meetServer } from '@quarry/integrations/protocols/mcp/speak'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { endConsentsTo, type Revoking } from '../connection/connection.ts'
import { lockServer, putSignIn, type ServerRow } from './custom-mcp.store.ts'

type Ctx = Revoking & Needs<'db'> & { workspace: Pick<Needs<'workspace'>['workspace'], 'id'> }
type Asking = Pick<Io<unknown>, 'net' | 'signal'>

/** How often a server may say, call by call, that more has to be allowed than was. An administrator who looks again begins anew. */
const mostSteps = 2
const mostScopes = 50

/**
 * Finds out where people sign in to a server now, and writes it down.
 * @throws IntegrationError
 */
export async function lookForSignIn(
  ctx: Ctx,
  { service, address, oauth_more: more }: Pick<ServerRow, 'service' | 'address' | 'oauth_more'>,
  io: Asking,
): Promise<AuthorizationServer> {
  const challenge = await challengeOf(io, address)
  const found = await findServer(io, address, { challenge, more })
  if (!found) {
    const { host } = new URL(address)
    throw unusable('signInUndescribed', host, `${host} does not say any more how one signs in there.`)
  }
  await atomic(ctx.db, async (tx) => {
    const row = await lockServer(tx, ctx.workspace.id, service)
    if (!row) return
    const isOther = row.oauth !== null && row.oauth.issuer !== found.issuer
    await putSignIn(tx, ctx.workspace.id, service, { oauth: found, ...(isOther && { more: [], steps: 0 }) })
    // What one issuer gave is not shown to another, nor used where another one is asked by now.
    if (isOther) await endConsentsTo(ctx, tx, { service, reason: `People sign in at ${new URL(found.issuer).host} now.` })
  })
  return found
}

/** How it refuses whoever did not sign in; null: it does not. */
const challengeOf = (io: Asking, address: string) =>
  meetServer({ address, headers: {} }, io).then(
    () => null,
    (error: unknown) => {
      const challenge = challengeIn(error)
      if (!challenge) throw error
      return challenge
    },
  )

/** Writes down that a server wants more allowed than was: whoever is signed in is asked for it. */
export const noteWanted = (ctx: Ctx, service: ServiceName, scopes: readonly string[]): Promise<void> =>
  atomic(ctx.db, async (tx) => {
    const row = await lockServer(tx, ctx.workspace.id, service)
    if (!row || row.oauth_steps >= mostSteps) return
    const more = new Set([...row.oauth_more, ...scopes])
    if (more.size === row.oauth_more.length) return
    await putSignIn(tx, ctx.workspace.id, service, { more: [...more].slice(0, mostScopes), steps: row.oauth_steps + 1 })
  })
