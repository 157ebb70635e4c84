import { queryOptions, useMutation } from '@tanstack/react-query'
import { openidRoutes } from '@quarry/contract/routes/account/openid'
import { passkeyRoutes } from '@quarry/contract/routes/account/passkey'
import type { InputOf } from '@quarry/contract/wire/route'
import { secondFactorRoutes } from '@quarry/contract/routes/account/second-factor'
import { api } from '../../../lib/api.ts'
import { useSetProfile } from '../../../lib/session.ts'
import { proveWithPasskey } from './browser-passkey.ts'

/** What the operator calls the provider people may log in through; null without one. */
export const providerQuery = queryOptions({
  queryKey: ['account', 'openid'],
  queryFn: ({ signal }) => api.call(openidRoutes.provider, {}, { signal }),
  select: ({ name }) => name,
  staleTime: Infinity,
})

/** What the login that was begun in this browser is confirmed with. Fails with `loginStepOver` when there is none. */
export const askedQuery = queryOptions({
  queryKey: ['account', 'asked'],
  queryFn: ({ signal }) => api.call(secondFactorRoutes.asked, {}, { signal }),
  gcTime: 0,
  retry: false,
})

export function useProveCode() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: (code: string) => api.call(secondFactorRoutes.prove, { code }),
    onSuccess: setProfile,
    meta: { shows: 'all' },
  })
}

/** @param as whether the passkey stands alone or confirms a password. */
export function useLogInWithPasskey(as: 'login' | 'secondFactor') {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: async () => {
      const { options } = await api.call(as === 'login' ? passkeyRoutes.loginOptions : passkeyRoutes.secondFactorOptions, {})
      const response = await proveWithPasskey(options)
      return api.call(as === 'login' ? passkeyRoutes.login : passkeyRoutes.proveSecondFactor, { response })
    },
    onSuccess: setProfile,
    meta: { shows: 'all' },
  })
}

/** Leaves for the provider; it sends the browser back to `/login/openid`. */
export const useBeginOpenId = () =>
  useMutation({
    mutationFn: (redirect: string | undefined) => api.call(openidRoutes.begin, { redirect }),
    onSuccess: ({ address }) => location.assign(address),
    meta: { shows: 'all' },
  })

/** Works once: what comes back from the provider is spent by asking. */
export const finishedQuery = (query: string) =>
  queryOptions({
    queryKey: ['account', 'openid', 'finish', query],
    queryFn: () => api.call(openidRoutes.finish, { query }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useLinkOpenId() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: (password: string) => api.call(openidRoutes.link, { password }),
    onSuccess: setProfile,
    meta: { shows: 'all' },
  })
}

export function useSignUpByOpenId() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: (form: InputOf<typeof openidRoutes.signUp>) => api.call(openidRoutes.signUp, form),
    onSuccess: setProfile,
    meta: { shows: 'all' },
  })
}
