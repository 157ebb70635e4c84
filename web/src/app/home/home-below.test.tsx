import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Home } from '@quarry/contract/wire/workspace/home'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { HomeBelow } from './HomeBelow.tsx'

const changed: Home['changed'] = [
  {
    contentId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c10' as Home['changed'][number]['contentId'],
    contentTitle: 'Tide tables',
    contentDisplayableLink: '/acme?page=search',
    contentUpdatedAt: '2026-11-21T10:00:00Z',
    ancestorsTitleLinkList: [],
    kind: 'pdf',
    format: 'pdf',
    sourceName: 'Files',
    sourceId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c11' as Home['changed'][number]['sourceId'],
    serviceName: 'sftp',
  },
]

test('what lies below comes after the examples above it, so that it is not moved', async () => {
  answerWith({
    'GET /w/workspace/home': { json: { changed, counts: { day: 0, week: 1, isMore: false }, ages: [0, 1, 0, 0, 0] } },
    'GET /w/workspace/firstSteps': { json: { steps: null } },
    'GET /s/examples': { json: { questions: ['When is high water?'] } },
  })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const others = address.includes('/s/examples') ? arrived : undefined
    await others
    return answer(address, init)
  })
  const client = await renderPage(<HomeBelow workspace={acme('ADMIN')} sources={[sourceOf('sftp')]} />, {
    profile: minji,
    address: '/acme?page=search',
  })
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.queryByText('Tide tables')).toBeNull()
  await act(async () => arrive())
  expect(await screen.findByText('Tide tables')).toBeDefined()
})

test('what cannot be loaded is said, and is not asked for again and again', async () => {
  const calls = answerWith({
    'GET /w/workspace/home': 'unexpected',
    'GET /w/workspace/firstSteps': 'unexpected',
    'GET /ai/agent/approvals': 'unexpected',
    'GET /s/examples': { json: { questions: [] } },
  })
  await renderPage(<HomeBelow workspace={acme('ADMIN')} sources={[sourceOf('sftp')]} />, {
    profile: minji,
    address: '/acme?page=search',
  })
  expect(await screen.findByText('What changed could not be loaded.')).toBeDefined()
  expect(await screen.findByText('What waits for your decision could not be loaded.')).toBeDefined()
  // Each for home, and once more for the part that shows it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const refused = calls.filter(({ route }) => /home|firstSteps|approvals/.test(route))
  expect(refused.length).toBeLessThanOrEqual(6)
})
