import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>
/** What an authenticator does otherwise than it should. */
type Wrong = { origin?: string; rpId?: string; userVerified?: boolean; counter?: number }

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

/** A security key in software, with one passkey: it speaks WebAuthn with ES256 and no attestation. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = base64url(randomBytes(32))
  readonly #origin: string
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** As `navigator.credentials.create` would answer. */
  create(options: Json, wrong: Wrong = {}): Json {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
    const authData = Buffer.concat([this.#facts(flags.hasCredential, wrong), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, wrong)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  /** As `navigator.credentials.get` would answer. */
  get(options: Json, wrong: Wrong = {}): Json {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', options, wrong)
    const authData = this.#facts(0, wrong)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey)
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    })
  }

  #credential(response: Json): Json {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, options: Json, { origin = this.#origin }: Wrong): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  }

  #facts(more: number, { rpId = new URL(this.#origin).hostname, userVerified = true, counter = this.counter }: Wrong): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | (userVerified ? flags.verified : 0) | more]), count])
  }
}
