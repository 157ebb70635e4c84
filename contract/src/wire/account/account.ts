import { z } from 'zod'
import { Language, passwordProblem } from '../../domain/account/account.ts'
import { CountryCode } from '../../domain/account/country.ts'
import { Email, Job, PersonName } from '../../domain/account/person.ts'
import { AccountId } from '../../domain/ids.ts'
import { accountPaths } from '../../calls/account/account.ts'
import { route } from '../route.ts'

export const Password = z.string().refine((password) => passwordProblem(password) === null, { message: 'password' })

export const Profile = z
  .object({
    id: AccountId,
    /** The login email. */
    subjectId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    job: z.string(),
    lang: Language,
    /** ISO 3166-1 alpha-2, null when never given. */
    countryCode: z.string().nullable(),
    /** What the profile image is asked for by; null when there is none. */
    profileImage: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Absent fields stay as they are. */
const ProfileChanges = z.object({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  job: z.optional(Job),
  lang: z.optional(Language),
  countryCode: z.nullish(CountryCode),
})

const Nothing = z.object({})

export const accountRoutes = {
  requestSignUp: route({
    ...accountPaths.requestSignUp,
    summary: 'Mail a sign-up link',
    access: 'anyone',
    body: z.object({ email: Email, lang: z.optional(Language) }),
    output: Nothing,
    perMinute: 300,
    errors: ['emailExists', 'signUpClosed', 'signUpByInvitation', 'signUpDomain'],
  }),
  verifyToken: route({
    ...accountPaths.verifyToken,
    summary: 'What a mailed link is for',
    access: 'anyone',
    query: z.object({ token: z.string().min(1).max(500) }),
    output: z.object({ email: z.string(), purpose: z.enum(['signUp', 'resetPassword']) }),
    perMinute: 300,
    errors: ['linkInvalid'],
  }),
  create: route({
    ...accountPaths.create,
    summary: 'Create the account of a sign-up link',
    access: 'anyone',
    body: z
      .object({
        token: z.string().min(1).max(500),
        firstName: PersonName,
        lastName: PersonName,
        job: Job,
        password: Password,
        passwordConfirm: z.string(),
        isOver19: z.literal(true),
        agreeTerms: z.literal(true),
        agreePrivacy: z.literal(true),
        agreeMarketing: z.boolean().default(false),
        lang: z.optional(Language),
      })
      .refine((form) => form.password === form.passwordConfirm, { path: ['passwordConfirm'], message: 'mismatch' }),
    output: z.object({ id: AccountId, subjectId: z.string() }),
    perMinute: 300,
    errors: ['linkInvalid', 'emailExists', 'passwordCommon', 'signUpClosed', 'signUpByInvitation', 'signUpDomain'],
  }),
  login: route({
    ...accountPaths.login,
    summary: 'Log in; sets the session cookie',
    access: 'anyone',
    body: z.object({ email: z.string().trim().toLowerCase().min(1).max(254), password: z.string().min(1).max(200) }),
    output: Profile,
    perMinute: 300,
    errors: ['loginFailed', 'secondFactorRequired'],
  }),
  logout: route({
    ...accountPaths.logout,
    summary: 'End this session',
    access: 'anyone',
    output: Nothing,
    errors: [],
  }),
  profile: route({
    ...accountPaths.profile,
    summary: 'The own profile',
    access: 'account',
    scope: 'account:read',
    output: Profile,
    errors: [],
  }),
  updateProfile: route({
    ...accountPaths.updateProfile,
    summary: 'Change the own profile; absent fields stay',
    access: 'account',
    body: ProfileChanges,
    output: Profile,
    errors: [],
  }),
  /** The specification lists this address beside the other, without a word on a difference: both do the same. */
  updateMemberProfile: route({
    ...accountPaths.updateMemberProfile,
    summary: 'Change the own profile as fellow members see it; absent fields stay',
    access: 'account',
    body: ProfileChanges,
    output: Profile,
    errors: [],
  }),
}
