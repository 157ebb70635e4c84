import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { SourceRow } from '../SourceRow.tsx'
import { FailureList } from './FailureList.tsx'

const documentId = 'd0c00000-0000-4000-8000-000000000001'

async function open(groups: Record<string, number>, { role = 'ADMIN' as const, mayRetry = true } = {}) {
  const calls = answerWith({
    'GET /w/workspace/contentProvider/failures': ({ query }) => ({
      json: {
        failures: [
          {
            documentId,
            title: `${query.get('code') ?? 'any'}.pdf`,
            path: ['plans'],
            code: query.get('code') ?? 'corrupt',
            detail: null,
            at: '2026-11-20T09:00:00Z',
          },
        ],
        total: 3,
        groups: Object.entries(groups).map(([code, count]) => ({ code, count })),
      },
    }),
    'POST /w/workspace/contentProvider/retry': { json: {} },
  })
  const source = sourceOf('webdav', { failedCount: 3 })
  const client = await renderPage(<FailureList source={source} workspace={acme(role)} mayRetry={mayRetry} />)
  const becomes = async (next: Record<string, number>) => {
    groups = next
    await client.invalidateQueries()
  }
  const retried = () => calls.find(({ route }) => route === 'POST /w/workspace/contentProvider/retry')?.body
  return { retried, becomes }
}
const encrypted = 'The document is protected by a password.'

test('failures stand under their reasons, and a reason opens to its documents', async () => {
  await open({ encrypted: 2, corrupt: 1 })
  fireEvent.click(await screen.findByRole('button', { name: `${encrypted} 2` }))
  expect(await screen.findByText('encrypted.pdf')).toBeTruthy()
  expect(screen.queryByText('corrupt.pdf')).toBeNull()
})

test('the documents of the only reason are open at once', async () => {
  await open({ corrupt: 3 })
  expect(await screen.findByText('corrupt.pdf')).toBeTruthy()
})

test('when the reason that was open has gone, the only one left is open', async () => {
  const { becomes } = await open({ encrypted: 2, corrupt: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'The file is damaged. 1' }))
  await screen.findByText('corrupt.pdf')
  await becomes({ encrypted: 2 })
  expect(await screen.findByText('encrypted.pdf')).toBeTruthy()
})

test('all documents of one reason are tried again', async () => {
  const { retried } = await open({ encrypted: 2, corrupt: 1 })
  fireEvent.click(await screen.findByRole('button', { name: `Try again: ${encrypted}` }))
  await vi.waitFor(() => expect(retried()).toMatchObject({ code: 'encrypted' }))
})

test('one document is tried again', async () => {
  const { retried } = await open({ corrupt: 3 })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: corrupt.pdf' }))
  await vi.waitFor(() => expect(retried()).toMatchObject({ documentId }))
})

test('who has the last one read again goes on from the source, not from the top of the page', async () => {
  answerWith({
    'GET /w/workspace/contentProvider/failures': { json: { failures: [], total: 1, groups: [{ code: 'corrupt', count: 1 }] } },
  })
  const source = sourceOf('webdav', { failedCount: 1, displayName: 'Files' })
  function Row() {
    const [failedCount, setFailedCount] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setFailedCount(0)}>
          It is read
        </button>
        <SourceRow source={{ ...source, failedCount }} workspace={acme('ADMIN')} />
      </>
    )
  }
  await renderPage(<Row />, { address: '/acme?page=workspaceSettings' })
  fireEvent.click(await screen.findByRole('button', { name: /could\snot\sbe\sread/ }))
  ;(await screen.findByRole('link', { name: 'Download as CSV' })).focus()
  fireEvent.click(screen.getByRole('button', { name: 'It is read' }))
  expect(document.activeElement?.textContent).toContain('Files')
  expect(document.activeElement?.tagName).not.toBe('BODY')
})

test('the file of all failures is at hand, and nothing to try again where that is not theirs', async () => {
  await open({ encrypted: 2, corrupt: 1 }, { mayRetry: false })
  const address = (await screen.findByRole('link', { name: 'Download as CSV' })).getAttribute('href')
  expect(address).toContain('/api/v1/w/workspace/contentProvider/failures/export?')
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
})

test('failures that could not be loaded are asked for again on wish', async () => {
  let isDown = true
  answerWith({
    'GET /w/workspace/contentProvider/failures': () =>
      isDown ? 'unexpected' : { json: { failures: [], total: 1, groups: [{ code: 'corrupt', count: 1 }] } },
  })
  await renderPage(<FailureList source={sourceOf('webdav', { failedCount: 1 })} workspace={acme('ADMIN')} mayRetry />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText('The file is damaged.')).toBeTruthy()
})

test('documents without text say why, and are tried again only when they are named', async () => {
  const { retried } = await open({ unsupported: 2, corrupt: 1 })
  const reason = 'This kind of file holds no text Quarry can read.'
  fireEvent.click(await screen.findByRole('button', { name: `${reason} 2` }))
  expect(await screen.findByText('unsupported.pdf')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `Try again: ${reason}` }))
  await vi.waitFor(() => expect(retried()).toMatchObject({ code: 'unsupported' }))
})
