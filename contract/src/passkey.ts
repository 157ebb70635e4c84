import { z } from 'zod'
import { Profile } from './account.ts'
import { PasskeyId } from './ids.ts'
import { limits } from './limits.ts'
import { Line } from './line.ts'
import { route } from './route.ts'

export const Passkey = z
  .object({
    id: PasskeyId,
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Null: never. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** As WebAuthn's `PublicKeyCredential…JSON` dictionaries have it; the browser makes and reads them, we only carry them. */
const Json = z.record(z.string(), z.unknown())
const Options = z.object({ options: Json })
const Proof = z.object({ response: Json })
/** Absent where the provider has just vouched for the person (see `openidRoutes.beginProof`). */
const Typed = z.string().min(1).max(200).optional()

export const passkeyRoutes = {
  list: route({
    method: 'GET',
    path: '/account/passkeys',
    summary: 'Passkeys of the own account, oldest first',
    access: 'account',
    output: z.object({ passkeys: z.array(Passkey) }),
    errors: [],
  }),
  begin: route({
    method: 'POST',
    path: '/account/passkey/options',
    summary: 'What a browser needs to make a passkey (WebAuthn creation options)',
    access: 'account',
    body: z.object({ password: Typed }),
    output: Options,
    errors: ['passwordWrong', 'loginStepOver', 'passkeyLimitReached'],
  }),
  add: route({
    method: 'POST',
    path: '/account/passkey',
    summary: 'Keep a passkey that the browser has made',
    access: 'account',
    body: Proof.extend({ name: Line.min(1).max(limits.nameLength) }),
    /** Recovery codes are empty when the account has some already. */
    output: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
    errors: ['passkeyRefused', 'loginStepOver', 'passkeyLimitReached'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/account/passkey',
    summary: 'Remove a passkey',
    access: 'account',
    body: z.object({ passkeyId: PasskeyId, password: Typed }),
    output: z.object({}),
    errors: ['passwordWrong', 'loginStepOver', 'notFound'],
  }),
  loginOptions: route({
    method: 'POST',
    path: '/account/login/passkey/options',
    summary: 'What a browser needs to log in with a passkey (WebAuthn request options)',
    access: 'anyone',
    output: Options,
    perMinute: 60,
    errors: [],
  }),
  login: route({
    method: 'POST',
    path: '/account/login/passkey',
    summary: 'Log in with a passkey alone; sets the session cookie',
    access: 'anyone',
    body: Proof,
    output: Profile,
    perMinute: 60,
    errors: ['passkeyRefused', 'loginStepOver'],
  }),
  secondFactorOptions: route({
    method: 'POST',
    path: '/account/login/secondFactor/passkey/options',
    summary: 'What a browser needs to confirm a begun login with a passkey (WebAuthn request options)',
    access: 'anyone',
    output: Options,
    perMinute: 60,
    errors: ['loginStepOver'],
  }),
  proveSecondFactor: route({
    method: 'POST',
    path: '/account/login/secondFactor/passkey',
    summary: 'Finish a login with a passkey; sets the session cookie',
    access: 'anyone',
    body: Proof,
    output: Profile,
    perMinute: 60,
    errors: ['passkeyRefused', 'loginStepOver'],
  }),
}
