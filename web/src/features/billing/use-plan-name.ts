import { useQuery } from '@tanstack/react-query'
import type { Currency } from '@quarry/contract/plan/plan'
import { useLanguage } from '../../lib/i18n.ts'
import { plansQuery } from './billing.queries.ts'

/** What plans are called. */
export function usePlanName(currency: Currency): (code: string) => string {
  const language = useLanguage()
  const { data } = useQuery(plansQuery(currency))
  return (code) => data?.plans.find((each) => each.code === code)?.name[language] ?? code
}
