import { queryOptions, useQuery } from '@tanstack/react-query'
import { signUpRoutes } from '@quarry/contract/routes/account/sign-up'
import { api } from './api.ts'

/** Who may sign up here, what they agree to, and where mails are. */
export const signUpRulesQuery = queryOptions({
  queryKey: ['signUpRules'],
  queryFn: ({ signal }) => api.call(signUpRoutes.rules, {}, { signal }),
  staleTime: 60_000,
})

/** `isAwaited`: nothing is known yet and nothing has failed, so that what is shown now may be gone in a moment. */
export function useSignUpRules() {
  const { data: rules, isPending, failureCount, errorUpdateCount } = useQuery(signUpRulesQuery)
  return { rules, isAwaited: isPending && failureCount === 0 && errorUpdateCount === 0 }
}
