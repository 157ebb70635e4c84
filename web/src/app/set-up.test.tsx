import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { profileQuery } from '../lib/session.ts'
import { minji } from '../testing/people.ts'
import { renderPage } from '../testing/render-page.tsx'
import { answerWith } from '../testing/server.ts'
import { sourceOf } from '../testing/sources.ts'
import { acme } from '../testing/workspaces.ts'
import { SaveSharedRoute } from './routes/SaveSharedRoute.tsx'
import { SetUpMembers } from './routes/SetUpMembers.tsx'
import { SetUpRoute } from './routes/SetUpRoute.tsx'
import { SetUpSources } from './routes/SetUpSources.tsx'

// A browser without a cache is what everybody after this expects.
afterEach(() => void vi.unstubAllGlobals())

const from = { service: undefined, connection: undefined }
const steps = {
  sources: () => <SetUpSources workspace={acme('OWNER')} from={from} onNext={() => {}} />,
  members: () => <SetUpMembers workspace={acme('OWNER')} onNext={() => {}} />,
}

test.each(['sources', 'members'] as const)(
  'a step of the set-up whose %s cannot be loaded does not say that there are none',
  async (name) => {
    answerWith({})
    await renderPage(steps[name]())
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2 })?.textContent).toMatch(/could not be loaded/)
  },
)

test('a source that was connected in the set-up leads nowhere but into its workspace', async () => {
  answerWith({ 'GET /w/workspace/contentProvider': { json: { sources: [sourceOf('webdav', { displayName: 'NAS' })] } } })
  await renderPage(steps.sources())
  expect(await screen.findByRole('heading', { name: 'NAS' })).toBeTruthy()
  const places = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0])
  expect(new Set(places)).toEqual(new Set(['/acme']))
})

/** The set-up at the address it has in the application. */
function openSetUp(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(profileQuery.queryKey, minji)
  const root = createRootRoute()
  const account = createRoute({ getParentRoute: () => root, id: 'account' })
  const setUp = createRoute({ getParentRoute: () => account, path: '/workspace/create', component: SetUpRoute })
  const history = createMemoryHistory({ initialEntries: ['/workspace/create?workspace=acme&step=companyInfo'] })
  const router = createRouter({ routeTree: root.addChildren([account.addChildren([setUp])]), history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test.each(['GET /w/workspace/list', 'GET /p/payment/list', 'GET /w/workspace/detail'])(
  'the set-up says that it could not be loaded, and goes on with another try (%s)',
  async (lost) => {
    let isLost = true
    const replies = {
      'GET /w/workspace/list': { json: { joined: [acme('OWNER')], invited: [] } },
      'GET /p/payment/list': { json: { plans: [] } },
      'GET /w/workspace/detail': { json: acme('OWNER') },
    }
    answerWith({ ...replies, [lost]: () => (isLost ? 'unexpected' : replies[lost as keyof typeof replies]) })
    openSetUp()
    await screen.findByRole('heading', { name: 'The set-up could not be loaded' })
    isLost = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy()
  },
)

test.each([
  [['free', 'team'], 5],
  [['free'], 4],
] as const)('with the plans %j the set-up has %i steps', async (codes, steps) => {
  const plans = codes.map((code) => ({ code, needsPayment: code !== 'free' }))
  answerWith({
    'GET /w/workspace/list': { json: { joined: [acme('OWNER')], invited: [] } },
    'GET /p/payment/list': { json: { plans } },
    'GET /w/workspace/detail': { json: acme('OWNER') },
  })
  openSetUp()
  const list = await screen.findByRole('list', { name: 'Steps' })
  expect(within(list).getAllByRole('listitem').length).toBe(steps)
})

test('what was shared is kept while the workspaces to save it in cannot be loaded', async () => {
  answerWith({})
  const about = { at: Date.now(), title: '', text: 'A heron', url: '', files: [] }
  vi.stubGlobal('caches', { open: async () => ({ match: async () => Response.json(about) }) })
  await renderPage(<SaveSharedRoute />, { profile: minji })
  await screen.findByRole('heading', { name: 'Your workspaces could not be loaded' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
