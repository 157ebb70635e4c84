import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signInParams } from '../lib/pending-sign-in.ts'
import { profileQuery } from '../lib/session.ts'
import { agentOf } from '../testing/agents.ts'
import { minji } from '../testing/people.ts'
import { answerWith } from '../testing/server.ts'
import { acme } from '../testing/workspaces.ts'
import { AgentToolsAuthRoute } from './routes/AgentToolsAuthRoute.tsx'
import { SelectAgentFromAppRoute } from './routes/SelectAgentFromAppRoute.tsx'

/** A page of agents outside a workspace, at the address it has in the application. */
function open(address: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(profileQuery.queryKey, minji)
  const root = createRootRoute()
  const account = createRoute({ getParentRoute: () => root, id: 'account' })
  const pages = [
    createRoute({
      getParentRoute: () => account,
      path: '/agentToolsAuth',
      validateSearch: signInParams,
      component: AgentToolsAuthRoute,
    }),
    createRoute({ getParentRoute: () => account, path: '/selectAgentFromApp', component: SelectAgentFromAppRoute }),
  ]
  const router = createRouter({
    routeTree: root.addChildren([account.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

const none = 'No agent is there for you yet.'
const joined = { 'GET /w/workspace/list': { json: { joined: [acme('USER')], invited: [] } } }

test('that no agent is there is said only once the agents are known; that they could not be loaded leads to another try', async () => {
  let isLost = true
  answerWith({ ...joined, 'GET /agent': () => (isLost ? 'unexpected' : { json: { agents: [], limit: null, used: 0 } }) })
  open('/selectAgentFromApp')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(none)).toBeNull()
  isLost = false
  fireEvent.click(again)
  expect(await screen.findByText(none)).toBeTruthy()
})

test('the page where one signs in for an agent shows that it loads', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  open(`/agentToolsAuth?workspace=acme&agent=${agentOf().workspaceAgentInfoId}`)
  expect(await screen.findByText('Loading')).toBeTruthy()
})
