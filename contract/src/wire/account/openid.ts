import { z } from 'zod'
import { Language } from '../../domain/account/account.ts'
import { Job, PersonName } from '../../domain/account/person.ts'
import { openidPaths } from '../../calls/account/openid.ts'
import { Profile } from './account.ts'
import { route } from '../route.ts'

/** Where to go after a login: inside the application, never elsewhere. */
const OwnAddress = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])/)

/** How a login at the provider goes on here. A refused one fails with a name. */
const Outcome = z.discriminatedUnion('next', [
  z.object({ next: z.literal('entered'), profile: Profile, redirect: z.string().nullable() }),
  /** The account has a second factor, which this browser is to confirm the login with. */
  z.object({ next: z.literal('secondFactor'), redirect: z.string().nullable() }),
  /** A person who was logged in already has proved their identity, for one change within the next ten minutes. */
  z.object({ next: z.literal('proved'), redirect: z.string().nullable() }),
  /** An account with this email exists, and was never used with the provider: its password, once, connects the two. */
  z.object({ next: z.literal('link'), email: z.string(), redirect: z.string().nullable() }),
  /** Nobody has this email yet: names as the provider knows them, which may be empty. */
  z.object({
    next: z.literal('signUp'),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    redirect: z.string().nullable(),
  }),
])

export const openidRoutes = {
  provider: route({
    ...openidPaths.provider,
    summary: 'The login service people may use in place of a password',
    access: 'anyone',
    output: z.object({
      /** As the operator calls it; null: none is set up. */
      name: z.string().nullable(),
    }),
    perMinute: 300,
    errors: [],
  }),
  begin: route({
    ...openidPaths.begin,
    summary: 'Begin a login at the provider (OpenID Connect, authorization code with PKCE)',
    access: 'anyone',
    body: z.object({ redirect: OwnAddress.optional() }),
    /** Where to send the browser. */
    output: z.object({ address: z.string() }),
    perMinute: 60,
    errors: ['openidOff', 'openidUnreachable'],
  }),
  beginProof: route({
    ...openidPaths.beginProof,
    summary: 'Show at the provider, in place of a password, that it is oneself who is about to change the own account',
    access: 'account',
    body: z.object({ redirect: OwnAddress.optional() }),
    /** Where to send the browser. */
    output: z.object({ address: z.string() }),
    perMinute: 60,
    errors: ['openidOff', 'openidUnreachable', 'notFound'],
  }),
  finish: route({
    ...openidPaths.finish,
    summary: 'Finish a login at the provider; sets the session cookie unless something is still to be asked',
    access: 'anyone',
    /** The query the provider sent the browser back with. */
    body: z.object({ query: z.string().max(8000) }),
    output: Outcome,
    perMinute: 60,
    errors: [
      'openidOff',
      'openidUnreachable',
      'openidRefused',
      'openidDenied',
      'openidEmailUnverified',
      'loginStepOver',
      'signUpClosed',
      'signUpByInvitation',
      'signUpDomain',
    ],
  }),
  link: route({
    ...openidPaths.link,
    summary: 'Connect the provider to the account of the same email, by its password; sets the session cookie',
    access: 'anyone',
    body: z.object({ password: z.string().min(1).max(200) }),
    output: Profile,
    perMinute: 60,
    errors: ['loginFailed', 'loginStepOver', 'secondFactorRequired'],
  }),
  signUp: route({
    ...openidPaths.signUp,
    summary: 'Create the account of somebody the provider vouches for; sets the session cookie',
    access: 'anyone',
    body: z.object({
      firstName: PersonName,
      lastName: PersonName,
      job: Job,
      isOver19: z.literal(true),
      agreeTerms: z.literal(true),
      agreePrivacy: z.literal(true),
      agreeMarketing: z.boolean().default(false),
      lang: z.optional(Language),
    }),
    output: Profile,
    perMinute: 60,
    errors: ['loginStepOver', 'emailExists', 'signUpClosed', 'signUpByInvitation', 'signUpDomain'],
  }),
  connection: route({
    ...openidPaths.connection,
    summary: 'Whether the own account can be entered through the provider',
    access: 'account',
    output: z.object({
      /** Null: it cannot. */
      connectedAt: z.iso.datetime().nullable(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
    errors: [],
  }),
  disconnect: route({
    ...openidPaths.disconnect,
    summary: 'Stop entering the own account through the provider',
    access: 'account',
    body: z.object({ password: z.string().min(1).max(200) }),
    output: z.object({}),
    errors: ['passwordWrong', 'notFound'],
  }),
}
