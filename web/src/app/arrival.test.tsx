import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { Root } from './Root.tsx'

function Agents() {
  const isList = useLocation({ select: ({ hash }) => hash === '' })
  return (
    <main id="content" tabIndex={-1}>
      {isList ? (
        <Link to="." hash="detail=1">
          Guide
        </Link>
      ) : (
        'What it knows'
      )}
    </main>
  )
}

test('the keys start at the content of an agent when the link that led to it is gone', async () => {
  const root = createRootRoute({ component: Root })
  const agents = createRoute({ getParentRoute: () => root, path: '/acme', component: Agents })
  const history = createMemoryHistory({ initialEntries: ['/acme'] })
  const router = createRouter({ routeTree: root.addChildren([agents]), history })
  await router.load()
  await act(async () => void render(<RouterProvider router={router as never} />))
  const link = screen.getByRole('link', { name: 'Guide' })
  link.focus()
  fireEvent.click(link)
  await screen.findByText('What it knows')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
