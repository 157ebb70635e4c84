import { type KeyObject, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { HookCall, HookIo } from '../../../kit/hook.ts'
import { keysIn, keysInSet, PublicKeys } from '../../../net/public-keys.ts'
import { claimsOf } from '../../../net/signed-token.ts'
import type { ChatAppSettings } from './settings.ts'

/** Google's own account that calls the apps of everybody. */
const chat = 'chat@system.gserviceaccount.com'
const accounts = 'https://accounts.google.com'
/** That of the add-ons of one project. */
const addOnsOf = (projectNumber: string): string => `service-${projectNumber}@gcp-sa-gsuiteaddons.iam.gserviceaccount.com`

const certificates = new PublicKeys((body) => {
  const published = z.record(z.string(), z.string()).safeParse(body).data ?? {}
  return keysIn(Object.entries(published), (pem) => new X509Certificate(pem).publicKey)
})

const publicKeys = new PublicKeys((body) => keysInSet(body))

/**
 * Whether Google calls for this very app: https://developers.google.com/workspace/chat/verify-requests-from-chat. A token of Google alone says
 * nothing, because anybody may have Google call any address.
 *
 * - With the project's number as audience Google signs as Chat, by certificates of its own.
 * - With the address as audience it is an identity token: of Chat, or of the add-ons of this one project.
 */
export async function isFromGoogle(io: HookIo<ChatAppSettings>, { headers, at }: HookCall): Promise<boolean> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get('authorization') ?? '') ?? []
  const { projectNumber } = io.settings
  if (token === undefined || projectNumber === undefined) return false
  const now = at.getTime()
  const keyOf = async (issuer: string, id: string): Promise<KeyObject | null> => {
    if (issuer === chat) return certificates.find(io, `${io.at('https://www.googleapis.com')}${certificatesPath}`, id, now)
    if (issuer === accounts) return publicKeys.find(io, `${io.at('https://www.googleapis.com')}/oauth2/v3/certs`, id, now)
    return null
  }
  const claims = await claimsOf(token, { keyOf, at: now })
  if (!claims) return false
  if (claims.iss === chat) return claims['aud'] === projectNumber
  const isOurs = claims['email'] === chat || claims['email'] === addOnsOf(projectNumber)
  return isOurs && claims['email_verified'] === true && claims['aud'] === io.address
}

const certificatesPath = `/service_accounts/v1/metadata/x509/${chat}`
