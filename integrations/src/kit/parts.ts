import type { ConnectionPart } from '@quarry/contract/source/connection'
import { z } from 'zod'
import type { AuthMethod, Connection, PartNeeds, SignedIn } from './connection.ts'
import { IntegrationError } from './failure.ts'
import type { CheckResult, Io } from './io.ts'
import type { Vendor } from './kit.ts'

/** How a vendor is connected by default: by its form, where it has one. */
export const usualAuthMethod = ({ connection: signIn }: Pick<Vendor, 'connection'>): AuthMethod =>
  signIn?.settings ? 'form' : 'consent'

/**
 * What a person is asked for to connect a part: the credentials, or what consent leaves open, and what the part asks beside.
 * @throws IntegrationError `settings` — the service cannot be connected this way.
 */
export function formOf(vendor: Vendor, part: ConnectionPart, authMethod: AuthMethod = usualAuthMethod(vendor)): z.ZodObject {
  return credentialsOf(signedInTo(vendor, part), authMethod).extend(vendor[part]?.settings?.[authMethod]?.shape ?? {})
}

/** By what a part signs in: an app that is talked to may have credentials of its own. */
const signedInTo = ({ connection: signIn, channel }: Vendor, part: ConnectionPart): Pick<Vendor, 'connection'> => ({
  connection: (part === 'channel' && channel?.connection) || signIn,
})

/** What a person is asked for to sign in, whatever for. @throws IntegrationError as `formOf` */
export function credentialsOf({ connection: signIn }: Pick<Vendor, 'connection'>, authMethod: AuthMethod): z.ZodObject {
  const form = authMethod === 'form' ? signIn?.settings : signIn?.consent && (signIn.consent.settings ?? z.object({}))
  if (!form) throw new IntegrationError('settings', 'This service is connected another way.')
  return form
}

/** Signs in, whatever for. @throws IntegrationError with the server's own reason */
export async function proveSignIn({ connection: signIn }: Pick<Vendor, 'connection'>, io: Io<object>): Promise<SignedIn> {
  // The host knows what a vendor needs only by its description.
  const known: Connection<object> | null = signIn
  return known ? known.check(io) : { account: null }
}

/** Proves a connection for one of a vendor's parts. @throws IntegrationError with the server's own reason */
export async function proveConnection(vendor: Vendor, part: ConnectionPart, io: Io<object>): Promise<CheckResult> {
  const needs: PartNeeds<Io<object>> | undefined = vendor[part]
  const learned = await proveSignIn(signedInTo(vendor, part), io)
  const more = await needs?.check(io)
  const remember = { ...learned.remember, ...more?.remember }
  return Object.keys(remember).length > 0 ? { remember } : {}
}
