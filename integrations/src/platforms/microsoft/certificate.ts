import { constants, createPrivateKey, type KeyObject, randomUUID, sign, X509Certificate } from 'node:crypto'

/** What an app shows instead of a secret where a service asks for more than that. */
export type AppCertificate = { key: KeyObject; thumbprint: string }

/** The certificate and its private key in one text; null when one of them is missing, they are not of one pair, or the key is locked. */
export function certificateIn(pem: string): AppCertificate | null {
  try {
    const [certificate, key] = [new X509Certificate(pem), createPrivateKey(pem)]
    const isPair = key.asymmetricKeyType === 'rsa' && certificate.checkPrivateKey(key)
    return isPair
      ? { key, thumbprint: Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url') }
      : null
  } catch {
    return null
  }
}

/** Microsoft advises five to ten minutes at the most. */
const lifetimeSeconds = 5 * 60

/**
 * Says, signed, that it is this app that asks: https://learn.microsoft.com/entra/identity-platform/certificate-credentials
 * @param at milliseconds since 1970
 */
export function assertionOf(
  { key, thumbprint }: AppCertificate,
  { tenantId, clientId }: { tenantId: string; clientId: string },
  at: number,
): string {
  const now = Math.floor(at / 1000)
  const claims = {
    // Whom it is meant for; the same whatever server stands in for Microsoft.
    aud: `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/token`,
    iss: clientId,
    sub: clientId,
    jti: randomUUID(),
    nbf: now,
    iat: now,
    exp: now + lifetimeSeconds,
  }
  const signed = [{ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, ...padding }).toString('base64url')}`
}
