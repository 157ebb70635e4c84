import { queryOptions, useMutation } from '@tanstack/react-query'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { CallError } from '@quarry/contract/client'
import type { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { useSetProfile } from '../../lib/session.ts'
import { toast } from '../../ui/layers/toast.ts'

export type AccountForm = InputOf<typeof accountRoutes.create>

/** The calls that make an account of a link: of a sign-up mail, or of an invitation. */
export type SignUpRoute = typeof accountRoutes.create | typeof invitationRoutes.signUp

/** Whose link it is. A link that no longer works fails with `linkInvalid`. */
export const tokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['account', 'token', token],
    queryFn: ({ signal }) => api.call(accountRoutes.verifyToken, { token }, { signal }),
    staleTime: Infinity,
  })

export function useLogIn() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: (form: InputOf<typeof accountRoutes.login>) => api.call(accountRoutes.login, form),
    onSuccess: setProfile,
    meta: { shows: 'named', otherwise: 'toast_login_error' },
  })
}

/** Spec §8 has a toast say that an email exists; once is enough. */
export const isToasted = (error: Error | null): boolean => error instanceof CallError && error.error === 'emailExists'

export const useRequestSignUp = () =>
  useMutation({
    mutationFn: (form: InputOf<typeof accountRoutes.requestSignUp>) => api.call(accountRoutes.requestSignUp, form),
    onError: (error) => isToasted(error) && toast({ tone: 'danger', text: t('toast_exist_email_error') }),
    meta: { shows: 'named', otherwise: 'toast_signup_error' },
  })

/** Creates the account and logs in, so that nobody types twice what they have just chosen. */
export function useCreateAccount(route: SignUpRoute = accountRoutes.create) {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: async (form: AccountForm) => {
      const { subjectId } = await api.call(route, form)
      return api.call(accountRoutes.login, { email: subjectId, password: form.password })
    },
    onSuccess: setProfile,
    meta: { shows: 'named', otherwise: 'toast_signup_error' },
  })
}
