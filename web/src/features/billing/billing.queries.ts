import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnderWay } from '@quarry/contract/billing/payment'
import type { BillTo } from '@quarry/contract/billing/bill-to'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Currency } from '@quarry/contract/plan/plan'
import { billingRoutes } from '@quarry/contract/routes/billing/billing'
import { planRoutes } from '@quarry/contract/routes/plan/plan'
import { api } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import type { WantedPlan } from '../../ui/plan/wanted-plan.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'

/** Plans in the currency a workspace pays in. */
export const plansQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['plans', currency === 'KRW' ? 'KR' : 'US'],
    queryFn: ({ signal }) => api.call(planRoutes.list, { countryCode: currency === 'KRW' ? 'KR' : 'US' }, { signal }),
    staleTime: Infinity,
  })

/** Asked for whenever somebody looks: a quote is good for a while only. */
export const quoteQuery = (workspaceId: WorkspaceId, wanted: WantedPlan) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'quote', wanted],
    queryFn: ({ signal }) => api.call(billingRoutes.quote, { workspaceId, ...wanted }, { signal }),
    retry: false,
    gcTime: 0,
  })

export const historyQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'payments'],
    queryFn: ({ signal }) => api.call(billingRoutes.history, { workspaceId }, { signal }),
  })

/** The same as a file. */
export const historyFile = (workspaceId: WorkspaceId): string => api.address(billingRoutes.exportHistory, { workspaceId })

/** An invoice as PDF. */
export const invoiceFile = (workspaceId: WorkspaceId, invoiceId: string, lang: 'ko' | 'en'): string =>
  api.address(billingRoutes.invoice, { workspaceId, invoiceId, lang })

/** Whom invoices are made out to. */
export const billToQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'billTo'],
    queryFn: ({ signal }) => api.call(billingRoutes.readBillTo, { workspaceId }, { signal }),
  })

export function useChangeBillTo(workspaceId: WorkspaceId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (billTo: BillTo) => api.call(billingRoutes.changeBillTo, { workspaceId, ...billTo }),
    onSuccess: (billTo) => client.setQueryData(billToQuery(workspaceId).queryKey, billTo),
    meta: shows,
  })
}

const [soonMs, laterMs] = [1_000, 5_000]

/** Asked again until it is known what it comes to, ever less often. */
export const paymentQuery = (workspaceId: WorkspaceId, transactionId: string) =>
  queryOptions({
    queryKey: ['payment', workspaceId, transactionId],
    queryFn: ({ signal }) => api.call(billingRoutes.read, { workspaceId, transactionId }, { signal }),
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isUnderWay(data.status) && Math.min(laterMs, soonMs * dataUpdateCount),
  })

export const sandboxQuery = (id: string) =>
  queryOptions({
    queryKey: ['sandbox', id],
    queryFn: ({ signal }) => api.call(billingRoutes.sandbox, { id }, { signal }),
    retry: false,
  })

function useFreshPlan(workspaceId: WorkspaceId) {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: ['workspace', workspaceId] }), client.invalidateQueries(workspacesQuery)])
}

const shows = { shows: 'all' } as const

/** @param requestId made when the button was shown, so that a second press is the same one. */
export function usePay(workspaceId: WorkspaceId, requestId: string) {
  return useMutation({
    mutationFn: ({ quoteId, ...wanted }: WantedPlan & { quoteId: string }) =>
      api.call(billingRoutes.pay, { workspaceId, requestId, quoteId, ...wanted, agreed: true }),
    onSettled: useFreshPlan(workspaceId),
    meta: shows,
  })
}

export const useOpenWay = (workspaceId: WorkspaceId) =>
  useMutation({ mutationFn: () => api.call(billingRoutes.openWay, { workspaceId, requestId: randomId() }), meta: shows })

export function useCancel(workspaceId: WorkspaceId) {
  return useMutation({
    mutationFn: (how: { followedBy: 'free' | 'nothing'; reason?: string }) =>
      api.call(billingRoutes.suspend, { workspaceId, ...how }),
    onSettled: useFreshPlan(workspaceId),
    meta: shows,
  })
}

export function useResume(workspaceId: WorkspaceId, requestId: string) {
  return useMutation({
    mutationFn: () => api.call(billingRoutes.resume, { workspaceId, requestId }),
    onSettled: useFreshPlan(workspaceId),
    meta: shows,
  })
}

export function useAnswerPrice(workspaceId: WorkspaceId, id: string) {
  return useMutation({
    mutationFn: (answer: 'agreed' | 'declined') => api.call(billingRoutes.answerPrice, { workspaceId, id, answer }),
    onSettled: useFreshPlan(workspaceId),
    meta: shows,
  })
}

/** Nothing of what was to begin begins. */
export function useWithdraw(workspaceId: WorkspaceId) {
  return useMutation({
    mutationFn: (planCode: string) => api.call(planRoutes.change, { workspaceId, planCode }),
    onSettled: useFreshPlan(workspaceId),
    meta: shows,
  })
}
