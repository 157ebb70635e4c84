import { z } from 'zod'
import { SecondFactorMethod } from '../../domain/account/second-factor.ts'
import { secondFactorPaths } from '../../calls/account/second-factor.ts'
import { Profile } from './account.ts'
import { route } from '../route.ts'

const Nothing = z.object({})
const Typed = z.string().min(1).max(200)
/** Absent where the provider has just vouched for the person (see `openidRoutes.beginProof`). */
const Password = Typed.optional()

/** Shown once: only their hashes are kept. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorRoutes = {
  state: route({
    ...secondFactorPaths.state,
    summary: 'Whether logging in to the own account takes a second step, and with what',
    access: 'account',
    output: z.object({
      /** When the authenticator app was set up; null without one. */
      totpSince: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
    }),
    errors: [],
  }),
  beginTotp: route({
    ...secondFactorPaths.beginTotp,
    summary: 'A new secret for an authenticator app; it asks for nothing until a code confirms it',
    access: 'account',
    body: z.object({ password: Password }),
    output: z.object({
      /** What the QR code holds: otpauth://totp/… */
      uri: z.string(),
      /** The same secret for typing, base32. */
      secret: z.string(),
    }),
    errors: ['passwordWrong', 'loginStepOver', 'totpExists'],
  }),
  confirmTotp: route({
    ...secondFactorPaths.confirmTotp,
    summary: 'Turn the authenticator app on with a first code',
    access: 'account',
    body: z.object({ code: Typed }),
    /** Empty when the account has recovery codes already. */
    output: RecoveryCodes,
    errors: ['codeWrong', 'totpExists', 'loginStepOver'],
  }),
  removeTotp: route({
    ...secondFactorPaths.removeTotp,
    summary: 'Remove the authenticator app',
    access: 'account',
    body: z.object({ password: Password }),
    output: Nothing,
    errors: ['passwordWrong', 'loginStepOver', 'notFound'],
  }),
  renewRecoveryCodes: route({
    ...secondFactorPaths.renewRecoveryCodes,
    summary: 'New recovery codes; earlier ones end',
    access: 'account',
    body: z.object({ password: Password }),
    output: RecoveryCodes,
    errors: ['passwordWrong', 'loginStepOver', 'secondFactorOff'],
  }),
  asked: route({
    ...secondFactorPaths.asked,
    summary: 'What the login begun in this browser can be confirmed with',
    access: 'anyone',
    output: z.object({ email: z.string(), methods: z.array(SecondFactorMethod) }),
    perMinute: 60,
    errors: ['loginStepOver'],
  }),
  prove: route({
    ...secondFactorPaths.prove,
    summary: 'Finish a login with a code of the authenticator app, or a recovery code; sets the session cookie',
    access: 'anyone',
    body: z.object({ code: Typed }),
    output: Profile,
    perMinute: 60,
    errors: ['loginStepOver', 'codeWrong'],
  }),
}
