import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { profileQuery } from '../lib/session.ts'

/**
 * Renders a page with what every page stands in: a router and a query cache of its own.
 * @param options.profile who is logged in.
 * @param options.address of the page, for one that stands in a workspace and reads its address: '/acme?find=kim'.
 */
export async function renderPage(
  page: ReactNode,
  { profile, address = '/' }: { profile?: Profile; address?: string } = {},
): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (profile) client.setQueryData(profileQuery.queryKey, profile)
  const root = createRootRoute({ ...(address === '/' && { component: () => page }) })
  const workspace = createRoute({ getParentRoute: () => root, path: '/$workspaceCode', component: () => page })
  const router = createRouter({
    routeTree: root.addChildren([workspace]),
    history: createMemoryHistory({ initialEntries: [address] }),
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
