import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchBox } from './search-focus.ts'

const Page = ({ at }: { at: 'home' | 'between' | 'results' }) => (
  <main id="content" tabIndex={-1}>
    <a href="#elsewhere">Elsewhere</a>
    {at !== 'between' && <input key={at} ref={searchBox} type="search" defaultValue="travel" />}
  </main>
)

test('a box that comes later than the one with the focus went takes over the focus and its cursor', async () => {
  const { rerender } = render(<Page at="home" />)
  screen.getByRole('searchbox').focus()
  screen.getByRole<HTMLInputElement>('searchbox').setSelectionRange(3, 3)
  rerender(<Page at="between" />)
  await new Promise((resolve) => setTimeout(resolve))
  // The page that arrived begins at its content.
  screen.getByRole('main').focus()
  rerender(<Page at="results" />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  expect(document.activeElement).toBe(box)
  expect(box.selectionStart).toBe(3)
})

test('a box leaves the focus where it was put after the one before had gone', () => {
  const { rerender } = render(<Page at="home" />)
  screen.getByRole('searchbox').focus()
  rerender(<Page at="between" />)
  screen.getByRole('link').focus()
  rerender(<Page at="results" />)
  expect(document.activeElement).toBe(screen.getByRole('link'))
})

test('a box does not take the focus of one that went before something was clicked', () => {
  const { rerender } = render(<Page at="home" />)
  screen.getByRole('searchbox').focus()
  rerender(<Page at="between" />)
  fireEvent.pointerDown(document.body)
  rerender(<Page at="results" />)
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
})
