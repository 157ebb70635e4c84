import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { openidRoutes } from '@quarry/contract/routes/account/openid'
import { passkeyRoutes } from '@quarry/contract/routes/account/passkey'
import type { InputOf } from '@quarry/contract/wire/route'
import { secondFactorRoutes } from '@quarry/contract/routes/account/second-factor'
import { api } from '../../../lib/api.ts'
import { makePasskey } from '../sign-in/browser-passkey.ts'

const all = ['account', 'security'] as const

export const secondFactorQuery = queryOptions({
  queryKey: [...all, 'secondFactor'],
  queryFn: ({ signal }) => api.call(secondFactorRoutes.state, {}, { signal }),
})

/** Oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...all, 'passkeys'],
  queryFn: ({ signal }) => api.call(passkeyRoutes.list, {}, { signal }),
  select: ({ passkeys }) => passkeys,
})

export const connectionQuery = queryOptions({
  queryKey: [...all, 'connection'],
  queryFn: ({ signal }) => api.call(openidRoutes.connection, {}, { signal }),
})

/** Everything here hangs together: recovery codes come with the first factor and go with the last. */
function useSecurityChange<Form, Result>(change: (form: Form) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: all }),
    meta: { shows: 'all' },
  })
}

/** Leaves for the provider, which asks the person again; the browser comes back to this page. */
export const useBeginProof = () =>
  useMutation({
    mutationFn: () => api.call(openidRoutes.beginProof, { redirect: `${location.pathname}${location.search}` }),
    onSuccess: ({ address }) => location.assign(address),
    meta: { shows: 'all' },
  })

type Password = { password: string | undefined }
export const useBeginTotp = () =>
  useMutation({ mutationFn: (form: Password) => api.call(secondFactorRoutes.beginTotp, form), meta: { shows: 'all' } })
export const useConfirmTotp = () => useSecurityChange((form: { code: string }) => api.call(secondFactorRoutes.confirmTotp, form))
export const useRemoveTotp = () => useSecurityChange((form: Password) => api.call(secondFactorRoutes.removeTotp, form))
export const useRenewRecoveryCodes = () =>
  useSecurityChange((form: Password) => api.call(secondFactorRoutes.renewRecoveryCodes, form))
export const useRemovePasskey = () =>
  useSecurityChange((form: InputOf<typeof passkeyRoutes.remove>) => api.call(passkeyRoutes.remove, form))
export const useDisconnect = () => useSecurityChange((form: { password: string }) => api.call(openidRoutes.disconnect, form))

/** Asks the server for a challenge, the browser for a passkey, and has the server keep it. */
export const useAddPasskey = () =>
  useSecurityChange(async ({ password, name }: Password & { name: string }) => {
    const { options } = await api.call(passkeyRoutes.begin, { password })
    return api.call(passkeyRoutes.add, { response: await makePasskey(options), name })
  })
