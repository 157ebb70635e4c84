import { z } from 'zod'
import { AccountId } from './ids.ts'
import { limits } from './limits.ts'
import { Line, Name } from './line.ts'
import { route } from './route.ts'

/** Languages a profile can store, in the order of spec §1. The shell itself speaks en and ko. */
export const profileLanguages = ['ko', 'en', 'ja', 'zh-cn', 'zh-hk', 'es', 'fr', 'de', 'it'] as const
export const Language = z.enum(profileLanguages)
export type Language = z.infer<typeof Language>

/** Lower-cased, so that one person cannot hold two accounts by case alone. */
export const Email = z.string().trim().toLowerCase().max(limits.emailLength).pipe(z.email())
export const PersonName = Name.min(1).max(limits.nameLength)
export const Job = Line.min(1).max(limits.nameLength)

/** Why a password is refused; null when it is good. Spec §5. */
export function passwordProblem(password: string): 'length' | 'kinds' | null {
  const length = [...password].length
  if (length < limits.passwordMin || length > limits.passwordMax) return 'length'
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  return kinds >= 2 ? null : 'kinds'
}

export const Password = z.string().refine((password) => passwordProblem(password) === null, { message: 'password' })

/** @example shellLanguage(['ko-KR', 'en']) → 'ko' : the shell speaks ko for Korean browsers and en for the rest (spec §1). Konkani is `kok`. */
export const shellLanguage = (preferred: readonly string[]): 'ko' | 'en' => (/^ko(-|$)/i.test(preferred[0] ?? '') ? 'ko' : 'en')

type Named = { firstName: string; lastName: string }
const eastern = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/**
 * A person's name as it is written in its own script, whatever the language of the page.
 *
 * @example fullName({ firstName: '하늘', lastName: '김' }) → '김하늘' · fullName({ firstName: 'Sara', lastName: 'Lind' }) → 'Sara Lind'
 */
export const fullName = ({ firstName, lastName }: Named): string =>
  eastern.test(firstName) && eastern.test(lastName) ? lastName + firstName : `${firstName} ${lastName}`

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
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  job: Job.optional(),
  lang: Language.optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional(),
})

const Nothing = z.object({})

export const accountRoutes = {
  requestSignUp: route({
    method: 'POST',
    path: '/account/jwt/requestSignUpByJwt',
    summary: 'Mail a sign-up link',
    access: 'anyone',
    body: z.object({ email: Email, lang: Language.optional() }),
    output: Nothing,
    perMinute: 60,
    errors: ['emailExists', 'signUpClosed', 'signUpByInvitation', 'signUpDomain'],
  }),
  verifyToken: route({
    method: 'GET',
    path: '/account/verifyToken',
    summary: 'What a mailed link is for',
    access: 'anyone',
    query: z.object({ token: z.string().min(1).max(500) }),
    output: z.object({ email: z.string(), purpose: z.enum(['signUp', 'resetPassword']) }),
    perMinute: 60,
    errors: ['linkInvalid'],
  }),
  create: route({
    method: 'POST',
    path: '/account/create',
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
        lang: Language.optional(),
      })
      .refine((form) => form.password === form.passwordConfirm, { path: ['passwordConfirm'], message: 'mismatch' }),
    output: z.object({ id: AccountId, subjectId: z.string() }),
    perMinute: 60,
    errors: ['linkInvalid', 'emailExists', 'passwordCommon', 'signUpClosed', 'signUpByInvitation', 'signUpDomain'],
  }),
  login: route({
    method: 'POST',
    path: '/account/login',
    summary: 'Log in; sets the session cookie',
    access: 'anyone',
    body: z.object({ email: z.string().trim().toLowerCase().min(1).max(254), password: z.string().min(1).max(200) }),
    output: Profile,
    perMinute: 120,
    errors: ['loginFailed', 'secondFactorRequired'],
  }),
  logout: route({
    method: 'POST',
    path: '/account/logout',
    summary: 'End this session',
    access: 'anyone',
    output: Nothing,
    errors: [],
  }),
  profile: route({
    method: 'GET',
    path: '/account/profile',
    summary: 'The own profile',
    access: 'account',
    scope: 'account:read',
    output: Profile,
    errors: [],
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/account/profile',
    summary: 'Change the own profile; absent fields stay',
    access: 'account',
    body: ProfileChanges,
    output: Profile,
    errors: [],
  }),
  /** The specification lists this address beside the other, without a word on a difference: both do the same. */
  updateMemberProfile: route({
    method: 'PATCH',
    path: '/member/profile',
    summary: 'Change the own profile as fellow members see it; absent fields stay',
    access: 'account',
    body: ProfileChanges,
    output: Profile,
    errors: [],
  }),
}
