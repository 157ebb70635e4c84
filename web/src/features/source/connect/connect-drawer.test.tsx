import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ConnectDrawer } from './ConnectDrawer.tsx'

test('the box to find a service keeps the focus while the services come', async () => {
  answerWith({ 'GET /w/workspace/contentProvider/services': { json: { services: [] } } })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const answer = fetch
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => arrived.then(() => answer(...call)))
  const client = await renderPage(<ConnectDrawer open workspace={acme('ADMIN')} onClose={() => {}} />)
  const box = screen.getByRole('searchbox')
  await act(async () => arrive())
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(document.activeElement).toBe(box)
})
