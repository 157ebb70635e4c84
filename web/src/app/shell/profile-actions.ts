import { useMutation } from '@tanstack/react-query'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { Language } from '@quarry/contract/account/account'
import { api } from '../../lib/api.ts'
import { setLanguage } from '../../lib/i18n.ts'
import { forgetPerson } from '../../lib/remembered.ts'
import { leaveSession, useProfile, useSetProfile } from '../../lib/session.ts'

/** Speaks the language at once, and keeps it in the profile for mails and other devices. */
export function useChooseLanguage() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: async (lang: Language) => {
      await setLanguage(lang)
      return api.call(accountRoutes.updateProfile, { lang })
    },
    onSuccess: setProfile,
  })
}

export function useLogOut() {
  const { id } = useProfile()
  return useMutation({
    mutationFn: () => leaveSession(() => api.call(accountRoutes.logout, {}), '/login'),
    onSuccess: () => forgetPerson(id),
  })
}
