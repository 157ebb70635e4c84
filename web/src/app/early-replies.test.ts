import { afterEach, expect, test, vi } from 'vitest'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { WorkspaceId } from '@quarry/contract/ids'
import { filtersOf } from '../features/search/filter/filters.ts'
import { answerWith, type Call, type Reply } from '../testing/server.ts'
import { runThemeScript } from '../testing/theme-script.ts'
import { api } from '../lib/api.ts'

const workspaceId = WorkspaceId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02')
const other = WorkspaceId.parse('5d4c7a9e-07a5-4e2f-8d57-0a4ac5d1e9b1')
const joined = [
  { id: other, code: 'other', status: 'active' },
  { id: workspaceId, code: 'acme', status: 'active' },
]

afterEach(() => {
  globalThis.earlyReplies = undefined
})

/** Lets `public/theme.js` run in the page at this address. @returns every call made, its own first */
async function opened(address: string, list: Reply = { json: { joined, invited: [] } }): Promise<Call[]> {
  const calls = answerWith({ 'GET /w/workspace/list': list, 'POST /account/login': { json: {} } })
  runThemeScript(address)
  await new Promise((done) => setTimeout(done, 50))
  return calls
}

const routesOf = (calls: readonly Call[]) => calls.map(({ route }) => route)
const ignore = () => {}

test('what the first page is made of is asked for once, before the application runs', async () => {
  const calls = await opened('/acme?page=search&q=tide+%ED%91%9C')
  const early = ['GET /account/profile', 'GET /w/workspace/list', 'GET /w/workspace/detail', 'GET /s/search']
  expect(routesOf(calls)).toEqual(early)
  await api.call(accountRoutes.profile, {}).catch(ignore)
  expect((await api.call(workspaceRoutes.list, { detail: 'Y' })).joined).toHaveLength(2)
  await api.call(workspaceRoutes.detail, { workspaceId }).catch(ignore)
  await api.call(searchRoutes.search, filtersOf(workspaceId, { q: 'tide 표' }, [], new Date())!).catch(ignore)
  expect(routesOf(calls)).toEqual(early)
  await api.call(workspaceRoutes.list, { detail: 'Y' })
  expect(routesOf(calls)).toEqual([...early, 'GET /w/workspace/list'])
})

test('the list of sources is asked for where it is shown', async () => {
  const calls = await opened('/acme?page=workspaceSettings&section=contentProvider')
  await api.call(sourceRoutes.list, { workspaceId }).catch(ignore)
  expect(routesOf(calls).filter((route) => route === 'GET /w/workspace/contentProvider')).toHaveLength(1)
})

test('what is narrowed by filters is left to the application', async () => {
  expect(routesOf(await opened('/acme?page=search&q=tide&type=file'))).not.toContain('GET /s/search')
})

test.each(['/login', '/', '/docs/terms', '/acme?page=workspaceSettings&section=members'])(
  '%s asks for nothing early',
  async (address) => {
    expect(await opened(address)).toEqual([])
  },
)

test('in a workspace one is no member of nothing more is asked', async () => {
  expect(routesOf(await opened('/elsewhere?page=search&q=tide'))).toEqual(['GET /account/profile', 'GET /w/workspace/list'])
})

test('a reply from before a login counts no more after it', async () => {
  const calls = await opened('/acme?page=search', 'sessionRequired')
  await api.call(accountRoutes.login, { email: 'a@b.example', password: 'x' }).catch(ignore)
  await api.call(workspaceRoutes.list, { detail: 'Y' }).catch(ignore)
  expect(routesOf(calls).filter((route) => route === 'GET /w/workspace/list')).toHaveLength(2)
})

test('a reply nobody asked for is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const opening = opened('/acme?page=search')
    await vi.advanceTimersByTimeAsync(60)
    await opening
    expect(globalThis.earlyReplies?.size).toBe(3)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(globalThis.earlyReplies?.size).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
