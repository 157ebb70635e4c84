import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { MoreRows } from './ListRow.tsx'

const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: vi.fn() }

test('more that could not be loaded is said where the button was, and can be tried again', async () => {
  const fetchNextPage = vi.fn()
  await renderPage(<MoreRows list={{ ...list, isFetchNextPageError: true, fetchNextPage }}>Show more</MoreRows>)
  expect(screen.getByRole('alert').textContent).toContain('More could not be loaded.')
  expect(screen.queryByText('Show more')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('a list that is all there offers no more', async () => {
  await renderPage(<MoreRows list={{ ...list, hasNextPage: false }}>Show more</MoreRows>)
  expect(screen.queryByRole('button')).toBeNull()
})
