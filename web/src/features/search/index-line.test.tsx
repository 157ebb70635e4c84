import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { IndexState } from '@quarry/contract/wire/search/index-state'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { IndexLine } from './IndexLine.tsx'

const filters = { workspaceId: acme('USER').id, query: 'heron' }
const building: IndexState = { state: 'building', progress: 0.25 }

const open = async (now: IndexState, { isEmpty = false, onAgain = (): void => {} } = {}) => {
  answerWith({ 'GET /s/countContentByContentProvider': { json: { sourceCounts: [], index: now } } })
  await renderPage(<IndexLine filters={filters} index={building} isEmpty={isEmpty} onAgain={onAgain} />)
}

test('while the index is built the page says so, with how far it is', async () => {
  await open({ state: 'building', progress: 0.5 })
  expect(await screen.findByText('50%')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('The search index is being built, so these are not all results yet.')
  expect(screen.getByRole('progressbar', { name: 'Search index' })).toBeTruthy()
})

test('once the index is built the search is made again by itself', async () => {
  const again = vi.fn()
  await open({ state: 'ready', progress: 1 }, { onAgain: again })
  await waitFor(() => expect(again).toHaveBeenCalledOnce())
  // Where another process is not as far yet, people can do so themselves.
  fireEvent.click(await screen.findByRole('button', { name: 'Search again' }))
  expect(again).toHaveBeenCalledTimes(2)
})

test('a page without results is filled while the index is built', async () => {
  const again = vi.fn()
  await open({ state: 'building', progress: 0.5 }, { isEmpty: true, onAgain: again })
  await waitFor(() => expect(again).toHaveBeenCalledOnce())
})

test('results that somebody reads stay until the index is complete', async () => {
  const again = vi.fn()
  await open({ state: 'building', progress: 0.5 }, { onAgain: again })
  await screen.findByText('50%')
  expect(again).not.toHaveBeenCalled()
})
