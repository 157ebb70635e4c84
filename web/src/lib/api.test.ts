import { beforeEach, expect, test, vi } from 'vitest'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { WorkspaceId } from '@quarry/contract/ids'
import { answerWith } from '../testing/server.ts'
import { api, setWays } from './api.ts'

const workspaceId = WorkspaceId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02')
const listWorkspaces = () => api.call(workspaceRoutes.list, {}).catch(() => null)

/** Where failures led, in order. */
function watchWays(): string[] {
  const taken: string[] = []
  setWays({
    login: (reason) => taken.push(`login: ${reason}`),
    maintenance: () => taken.push('maintenance'),
    offline: () => taken.push('offline'),
    tooMany: () => taken.push('too many'),
    outdated: (build) => taken.push(`outdated: ${build}`),
  })
  return taken
}

beforeEach(() => history.replaceState(null, '', '/acme?page=search'))

test.each([
  ['sessionRequired', ['login: required']],
  ['sessionReplaced', ['login: replaced']],
  ['unavailable', ['maintenance']],
  ['forbidden', []],
  ['modelUnavailable', []],
] as const)('%s leads to %j', async (failure, expected) => {
  const taken = watchWays()
  answerWith({ 'GET /w/workspace/list': failure })
  await listWorkspaces()
  expect(taken).toEqual(expected)
})

test('on a public page a missing session is no news', async () => {
  history.replaceState(null, '', '/signUp?token=x')
  const taken = watchWays()
  answerWith({ 'GET /w/workspace/list': 'sessionRequired' })
  await listWorkspaces()
  expect(taken).toEqual([])
})

test('asking who is logged in leads nowhere, changing the profile does', async () => {
  const taken = watchWays()
  answerWith({ 'GET /account/profile': 'sessionRequired', 'PATCH /account/profile': 'sessionRequired' })
  await api.call(accountRoutes.profile, {}).catch(() => null)
  expect(taken).toEqual([])
  await api.call(accountRoutes.updateProfile, { lang: 'ko' }).catch(() => null)
  expect(taken).toEqual(['login: required'])
})

test('after a broken connection the service is asked whether it is closed', async () => {
  const taken = watchWays()
  answerWith({ 'GET /w/workspace/list': 'no connection', 'GET /maintenance': { json: { isActive: true } } })
  await listWorkspaces()
  await vi.waitFor(() => expect(taken).toEqual(['maintenance']))
})

test('when the service is open after a broken connection, the person logs in', async () => {
  const taken = watchWays()
  answerWith({ 'GET /w/workspace/list': 'no connection', 'GET /maintenance': { json: { isActive: false } } })
  await listWorkspaces()
  await vi.waitFor(() => expect(taken).toEqual(['login: unreachable']))
})

test('a search that broke off keeps the page', async () => {
  const taken = watchWays()
  const calls = answerWith({ 'GET /s/search': 'no connection', 'GET /maintenance': { json: { isActive: false } } })
  await api.call(searchRoutes.search, { workspaceId, query: 'x' }).catch(() => null)
  await vi.waitFor(() => expect(calls.map(({ route }) => route)).toEqual(['GET /s/search', 'GET /maintenance']))
  await Promise.resolve()
  expect(taken).toEqual([])
})

test('when nothing answers at all, the page stays and says so', async () => {
  const taken = watchWays()
  answerWith({ 'GET /w/workspace/list': 'no connection', 'GET /maintenance': 'no connection' })
  await listWorkspaces()
  await vi.waitFor(() => expect(taken).toEqual(['offline']))
})

test('of several calls that find the session ended, the first one says why', async () => {
  const taken = watchWays()
  answerWith({ 'GET /w/workspace/list': 'sessionReplaced', 'GET /w/workspace/detail': 'sessionRequired' })
  await listWorkspaces()
  await api.call(workspaceRoutes.detail, { workspaceId }).catch(() => null)
  expect(taken).toEqual(['login: replaced'])
})

test('what a person may not do, or sent wrong, logs nobody out', async () => {
  const taken = watchWays()
  for (const failure of ['forbidden', 'workspaceMissing', 'invalidInput', 'apiKeyInvalid', 'passwordWrong'] as const) {
    answerWith({ 'GET /w/workspace/list': failure })
    await listWorkspaces()
  }
  expect(taken).toEqual([])
})

test('a 401 without a code of ours, as a proxy may send, logs nobody out', async () => {
  const taken = watchWays()
  vi.stubGlobal('fetch', async () => new Response('<h1>401</h1>', { status: 401 }))
  await listWorkspaces()
  expect(taken).toEqual([])
})

test('a search refused because there were too many says so, a model that is busy is told elsewhere', async () => {
  const taken = watchWays()
  answerWith({ 'GET /s/search': 'tooManyRequests', 'GET /w/workspace/list': 'tooManyRequests' })
  await api.call(searchRoutes.search, { workspaceId, query: 'x' }).catch(() => null)
  expect(taken).toEqual(['too many'])
  await listWorkspaces()
  expect(taken).toEqual(['too many'])
})

test.each(['/', '/login'])('a broken connection on %s leads nowhere while the service is open', async (page) => {
  history.replaceState(null, '', page)
  const taken = watchWays()
  const calls = answerWith({ 'GET /w/workspace/list': 'no connection', 'GET /maintenance': { json: { isActive: false } } })
  await listWorkspaces()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await Promise.resolve()
  expect(taken).toEqual([])
})

test('a 503 of a proxy, which knows no codes, leads to the maintenance page', async () => {
  const taken = watchWays()
  vi.stubGlobal('fetch', async () => new Response('<h1>503</h1>', { status: 503 }))
  await listWorkspaces()
  expect(taken).toEqual(['maintenance'])
})
