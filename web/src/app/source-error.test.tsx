import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { router } from './router.tsx'

const known = 'reason=denied&service=googledrive&workspace=acme'
const open = (search: string) => router.history.push(`/cpOauthError?${search}`)
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('a consent that came to nothing leads back to where it was begun: the connections, or the sources', async () => {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/404'] }) } as never)
  open(`${known}&back=connections`)
  render(<RouterProvider router={router} />)
  expect(await linkTo('Back to the connections')).toBe('/acme?page=workspaceSettings&section=connections')
  expect(screen.queryByRole('link', { name: 'Back to the sources' })).toBeNull()
  open(known)
  expect(await linkTo('Back to the sources')).toBe('/acme?page=workspaceSettings&section=contentProvider')
})
