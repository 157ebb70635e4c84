import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Profile } from '@quarry/contract/account'
import { profileQuery } from '../lib/session.ts'

/**
 * Renders a page with what every page stands in: a router and a query cache of its own.
 * @param options.profile who is logged in.
 */
export async function renderPage(page: ReactNode, { profile }: { profile?: Profile } = {}): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (profile) client.setQueryData(profileQuery.queryKey, profile)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  return client
}
