import { queryOptions } from '@tanstack/react-query'
import type { ApiDocument } from './api-document.ts'

/** Where calls go: the address this page was loaded from. */
export const apiBase = `${location.origin}/api/v1`

/** The description of every call; it changes with the server alone. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const response = await fetch(`${apiBase}/openapi.json`, { signal })
    if (!response.ok) throw new Error(`The description is answered with ${response.status}`)
    return (await response.json()) as ApiDocument
  },
  staleTime: Infinity,
})
