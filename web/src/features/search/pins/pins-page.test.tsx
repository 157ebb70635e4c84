import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { Pins } from './Pins.tsx'
import { PinsPage } from './PinsPage.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const documentId = '00000000-0000-4000-8000-000000000002'
const pin = {
  id,
  title: 'Wi-Fi',
  text: 'Ask the desk.',
  document: null,
  pinnedBy: 'Ada Kim',
  pinnedAt: '2026-11-20T09:00:00Z',
}
const managed = { ...pin, documentId, hasDocument: true, queries: ['wifi', '와이파이'], endsOn: '2020-01-31' }
const list = (pins: readonly object[]) => ({ 'GET /workspace/pins': { json: { pins } } })

test('what is wrong with a pin is said, and nothing is sent before it is mended', async () => {
  const calls = answerWith({ ...list([]), 'POST /workspace/pins': { json: { id } } })
  const sent = () => calls.filter(({ route }) => route === 'POST /workspace/pins').map(({ body }) => body)
  await renderPage(<PinsPage workspace={acme('ADMIN')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Pin an answer' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Wi-Fi' } })
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: 'Ask the desk.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('At least one query is needed, with a letter or a digit in it')
  expect(sent()).toEqual([])
  fireEvent.change(screen.getByLabelText('Queries it answers'), { target: { value: 'wifi\n\n와이파이\nWI-FI' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { title: 'Wi-Fi', text: 'Ask the desk.', documentId: null, queries: ['wifi', '와이파이'], endsOn: null },
    ]),
  )
})

test('a pin that has ended says so, and who mends it keeps a document they may not see', async () => {
  const calls = answerWith({ ...list([managed]), 'PUT /workspace/pins': { json: {} } })
  await renderPage(<PinsPage workspace={acme('ADMIN')} />)
  await screen.findByText(/a document you may not see.*ended on/)
  fireEvent.click(screen.getByRole('button', { name: 'Change “Wi-Fi”' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.at(-1)?.route).toBeTruthy())
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'PUT /workspace/pins').map(({ body }) => body)).toMatchObject([
      { id, documentId },
    ]),
  )
})

test('a pinned answer stands above results with its words, its document, and who pinned it', async () => {
  const document = { documentId, title: 'Network.pdf', sourceName: 'Files' }
  const calls = answerWith({ 'GET /s/pins': { json: { pins: [{ ...pin, document }] } } })
  await renderPage(<Pins workspaceId={acme('USER').id} query="wifi" />, { profile: minji })
  await screen.findByRole('heading', { name: 'Wi-Fi' })
  screen.getByText('Ask the desk.')
  screen.getByText(/^Pinned by Ada Kim, /)
  expect(screen.getByRole('link', { name: 'Network.pdf' }).getAttribute('href')).toContain(`#document=${documentId}`)
  expect(calls[0]?.query.get('query')).toBe('wifi')
})

test('documents to pin that could not be loaded are not passed over in silence', async () => {
  answerWith({ ...list([]), 'GET /s/searchContent': 'unexpected' })
  await renderPage(<PinsPage workspace={acme('ADMIN')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Pin an answer' }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'heron' } })
  await screen.findByText('The documents could not be loaded.')
})
