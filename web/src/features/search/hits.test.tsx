import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { acme } from '../../testing/workspaces.ts'
import { Hits } from './Hits.tsx'
import type { SearchResults } from './use-search-results.ts'

const nothing = { hits: [], total: 0, folded: 0, page: 0, error: null, isReplacing: false } as unknown as SearchResults

test('where there is nothing to search, another try is not advised but a source', async () => {
  const does = { onPage: vi.fn(), onSort: vi.fn(), onClearFilters: vi.fn(), onOpen: vi.fn() }
  await renderPage(
    <Hits workspace={acme('USER')} results={nothing} hasFilters={false} sort={undefined} openedId={null} {...does} />,
    { address: '/acme?page=search' },
  )
  expect(screen.getByRole('heading', { name: 'There is nothing to search yet' })).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Connect or upload something' }).getAttribute('href')
  expect(way).toContain('section=contentProvider')
})
