import { z } from 'zod'
import { PasskeyId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { Line } from '../../domain/line.ts'
import { passkeyPaths } from '../../calls/account/passkey.ts'
import { Profile } from './account.ts'
import { route } from '../route.ts'

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
    ...passkeyPaths.list,
    summary: 'Passkeys of the own account, oldest first',
    access: 'account',
    output: z.object({ passkeys: z.array(Passkey) }),
    errors: [],
  }),
  begin: route({
    ...passkeyPaths.begin,
    summary: 'What a browser needs to make a passkey (WebAuthn creation options)',
    access: 'account',
    body: z.object({ password: Typed }),
    output: Options,
    errors: ['passwordWrong', 'loginStepOver', 'passkeyLimitReached'],
  }),
  add: route({
    ...passkeyPaths.add,
    summary: 'Keep a passkey that the browser has made',
    access: 'account',
    body: Proof.extend({ name: Line.check(z.minLength(1), z.maxLength(limits.nameLength)) }),
    /** Recovery codes are empty when the account has some already. */
    output: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
    errors: ['passkeyRefused', 'loginStepOver', 'passkeyLimitReached'],
  }),
  remove: route({
    ...passkeyPaths.remove,
    summary: 'Remove a passkey',
    access: 'account',
    body: z.object({ passkeyId: PasskeyId, password: Typed }),
    output: z.object({}),
    errors: ['passwordWrong', 'loginStepOver', 'notFound'],
  }),
  loginOptions: route({
    ...passkeyPaths.loginOptions,
    summary: 'What a browser needs to log in with a passkey (WebAuthn request options)',
    access: 'anyone',
    output: Options,
    perMinute: 60,
    errors: [],
  }),
  login: route({
    ...passkeyPaths.login,
    summary: 'Log in with a passkey alone; sets the session cookie',
    access: 'anyone',
    body: Proof,
    output: Profile,
    perMinute: 60,
    errors: ['passkeyRefused', 'loginStepOver'],
  }),
  secondFactorOptions: route({
    ...passkeyPaths.secondFactorOptions,
    summary: 'What a browser needs to confirm a begun login with a passkey (WebAuthn request options)',
    access: 'anyone',
    output: Options,
    perMinute: 60,
    errors: ['loginStepOver'],
  }),
  proveSecondFactor: route({
    ...passkeyPaths.proveSecondFactor,
    summary: 'Finish a login with a passkey; sets the session cookie',
    access: 'anyone',
    body: Proof,
    output: Profile,
    perMinute: 60,
    errors: ['passkeyRefused', 'loginStepOver'],
  }),
}
