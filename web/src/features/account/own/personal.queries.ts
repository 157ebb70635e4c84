import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { Profile } from '@quarry/contract/wire/account/account'
import { accountEmailRoutes } from '@quarry/contract/routes/account/account-email'
import { accountDeletionRoutes } from '@quarry/contract/routes/account/account-deletion'
import { CallError } from '@quarry/contract/client'
import { deviceRoutes } from '@quarry/contract/routes/account/device'
import { errors } from '@quarry/contract/errors'
import { limits } from '@quarry/contract/limits'
import { passwordRoutes } from '@quarry/contract/routes/account/password'
import { profileImageRoutes } from '@quarry/contract/routes/account/profile-image'
import type { InputOf } from '@quarry/contract/wire/route'
import { subscriptionRoutes } from '@quarry/contract/routes/plan/subscription'
import { api } from '../../../lib/api.ts'
import { leaveSession, useSetProfile } from '../../../lib/session.ts'
import { squareOf } from './square-of.ts'

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => api.call(deviceRoutes.list, {}, { signal }),
})

export const emailsQuery = queryOptions({
  queryKey: ['account', 'emails'],
  queryFn: ({ signal }) => api.call(accountEmailRoutes.list, {}, { signal }),
})

export const subscriptionsQuery = queryOptions({
  queryKey: ['account', 'subscriptions'],
  queryFn: ({ signal }) => api.call(subscriptionRoutes.list, {}, { signal }),
})

export const useRequestReset = () =>
  useMutation({
    mutationFn: (form: InputOf<typeof passwordRoutes.requestReset>) => api.call(passwordRoutes.requestReset, form),
    meta: { shows: 'all' },
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (form: InputOf<typeof passwordRoutes.reset>) => api.call(passwordRoutes.reset, form),
    meta: { shows: 'all' },
  })

/** Ends the other devices as well, so their list is asked for anew. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: InputOf<typeof passwordRoutes.change>) => api.call(passwordRoutes.change, form),
    onSuccess: () => client.invalidateQueries(devicesQuery),
    meta: { shows: 'all' },
  })
}

export function useUpdateProfile() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: (changes: InputOf<typeof accountRoutes.updateProfile>) => api.call(accountRoutes.updateProfile, changes),
    onSuccess: setProfile,
    meta: { shows: 'all' },
  })
}

/** Sends a picture as a square of a size that fits; the server checks and makes its own of it. */
export function usePutImage() {
  const setProfile = useSetProfile()
  return useMutation({
    async mutationFn(file: File): Promise<Profile> {
      const square = await squareOf(file)
      const { code, status } = errors.imageTooLarge
      // The server would say the same, after all of it was sent.
      if (square.size > limits.imageBytes) throw new CallError(status, code, 'The picture is too large.')
      return api.call(profileImageRoutes.put, {}, { file: square })
    },
    onSuccess: setProfile,
    meta: { shows: 'all' },
  })
}

export function useRemoveImage() {
  const setProfile = useSetProfile()
  return useMutation({ mutationFn: () => api.call(profileImageRoutes.remove, {}), onSuccess: setProfile })
}

export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deviceId: string) => api.call(deviceRoutes.remove, { deviceId }),
    onSettled: () => client.invalidateQueries(devicesQuery),
  })
}

export function useRemoveOtherDevices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(deviceRoutes.removeOthers, {}),
    onSettled: () => client.invalidateQueries(devicesQuery),
  })
}

const useEmailAction = <Input, Output>(act: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries(emailsQuery), meta: { shows: 'all' } })
}

export const useAddEmail = () =>
  useEmailAction((form: InputOf<typeof accountEmailRoutes.add>) => api.call(accountEmailRoutes.add, form))
export const useConfirmEmail = () =>
  useEmailAction((form: InputOf<typeof accountEmailRoutes.confirm>) => api.call(accountEmailRoutes.confirm, form))
export const useRemoveEmail = () =>
  useEmailAction((which: InputOf<typeof accountEmailRoutes.remove>) => api.call(accountEmailRoutes.remove, which))

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (form: InputOf<typeof accountDeletionRoutes.delete>) =>
      leaveSession(() => api.call(accountDeletionRoutes.delete, form), '/login?accountDeleted=Y'),
    meta: { shows: 'all' },
  })
