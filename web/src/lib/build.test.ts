import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function repliesOf(build: string, header: string | null): Promise<string[]> {
  vi.stubEnv('VITE_BUILD', build)
  vi.resetModules()
  const [{ api, setWays }, { maintenanceRoutes }] = await Promise.all([
    import('./api.ts'),
    import('@quarry/contract/routes/maintenance'),
  ])
  const told: string[] = []
  const nothing = () => undefined
  setWays({ login: nothing, maintenance: nothing, offline: nothing, tooMany: nothing, outdated: (other) => told.push(other) })
  vi.stubGlobal('fetch', async () => Response.json({ isActive: false }, { headers: header ? { 'x-quarry-build': header } : {} }))
  await api.call(maintenanceRoutes.status, {})
  return told
}

test('a reply of another build tells that this tab is older', async () => {
  expect(await repliesOf('one', 'two')).toEqual(['two'])
})

test('replies of the same build, or of a server that serves no client, tell nothing', async () => {
  expect(await repliesOf('one', 'one')).toEqual([])
  expect(await repliesOf('one', null)).toEqual([])
})
