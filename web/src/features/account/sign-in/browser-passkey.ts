import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Passkeys belong to a host name; browsers know none for a bare network address, and none without encryption. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

// Both load the library when it is needed: hardly any visit does. What the server sends is what the library made there.
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return { ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })) }
}

export async function proveWithPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })) }
}

/** What the browser or authenticator said; null when the failure is none of theirs. */
export function passkeyTrouble(error: Error | null): 'cancelled' | 'exists' | 'address' | null {
  if (error === null) return null
  const names: Record<string, 'cancelled' | 'exists' | 'address'> = {
    NotAllowedError: 'cancelled',
    AbortError: 'cancelled',
    InvalidStateError: 'exists',
    SecurityError: 'address',
  }
  return names[error.name] ?? null
}
