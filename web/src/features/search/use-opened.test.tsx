import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DocumentId } from '@quarry/contract/ids'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { useOpened } from './use-opened.ts'

const idOf = (digit: number) => `d0c00000-0000-4000-8000-00000000000${digit}` as DocumentId

/** A page over which documents are opened and closed. */
async function show(address: string): Promise<AnyRouter> {
  const way = Promise.withResolvers<AnyRouter>()
  function Page() {
    way.resolve(useRouter())
    const { opened, open } = useOpened()
    return (
      <>
        <p>{opened ? `open: ${opened.documentId}` : 'closed'}</p>
        {[1, 2].map((digit) => (
          <button key={digit} onClick={() => open({ contentId: idOf(digit), chunkIndex: 0 })}>
            {`Open ${digit}`}
          </button>
        ))}
        <button onClick={() => open(null)}>Close</button>
      </>
    )
  }
  await renderPage(<Page />, { profile: minji, address })
  return way.promise
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('a document that was closed leaves the page in the history once', async () => {
  const { history } = await show('/acme?q=before')
  await act(async () => history.push('/acme?q=launch'))
  await press('Open 1')
  await screen.findByText(`open: ${idOf(1)}`)
  await press('Open 2')
  await screen.findByText(`open: ${idOf(2)}`)
  await press('Close')
  await screen.findByText('closed')
  expect(history.location.href).toBe('/acme?q=launch')
  await act(async () => history.back())
  await waitFor(() => expect(history.location.href).toBe('/acme?q=before'))
})

test('closing twice, before the page is there, leads no further back', async () => {
  const { history } = await show('/acme?q=before')
  await act(async () => history.push('/acme?q=launch'))
  await press('Open 1')
  await screen.findByText(`open: ${idOf(1)}`)
  await act(async () => {
    for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  })
  await screen.findByText('closed')
  expect(history.location.href).toBe('/acme?q=launch')
})

test('a document that was led to from elsewhere is closed to its page', async () => {
  const { history } = await show(`/acme?q=launch#document=${idOf(1)}&chunk=0`)
  await press('Close')
  await screen.findByText('closed')
  expect([history.location.href, history.length]).toEqual(['/acme?q=launch', 1])
})
