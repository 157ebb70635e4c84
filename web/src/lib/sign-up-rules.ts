import { queryOptions } from '@tanstack/react-query'
import { signUpRoutes } from '@quarry/contract/sign-up'
import { api } from './api.ts'

/** Who may sign up here, what they agree to, and where mails are. */
export const signUpRulesQuery = queryOptions({
  queryKey: ['signUpRules'],
  queryFn: ({ signal }) => api.call(signUpRoutes.rules, {}, { signal }),
  staleTime: 60_000,
})
