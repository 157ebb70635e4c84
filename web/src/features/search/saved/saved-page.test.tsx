import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { SavedPage } from './SavedPage.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const heron = {
  id,
  query: 'heron plan',
  filters: { typeList: ['file'], formats: ['pdf'] },
  mail: 'soon',
  pausedReason: null,
  createdAt: '2026-11-20T09:00:00Z',
}

test('a search is saved with its filters, without its time, and when what is new is mailed', async () => {
  const calls = answerWith({ 'POST /workspace/saved-searches': { json: { id } } })
  const params = { q: 'heron plan', type: ['file' as const], format: ['pdf' as const], date: 'past_week' as const }
  await renderPage(<SaveSearch workspaceId={acme('USER').id} params={params} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save this search' }))
  fireEvent.change(screen.getByLabelText('Mail me what is new'), { target: { value: 'soon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { workspaceId: acme('USER').id, query: 'heron plan', filters: { typeList: ['file'], formats: ['pdf'] }, mail: 'soon' },
    ]),
  )
})

test('a saved search leads to its results, and its mails are changed in the list', async () => {
  const calls = answerWith({
    'GET /workspace/saved-searches': { json: { searches: [heron] } },
    'PUT /workspace/saved-searches': { json: {} },
  })
  await renderPage(<SavedPage workspace={acme('USER')} />, { profile: minji })
  const link = await screen.findByRole('link', { name: 'heron plan' })
  expect(link.getAttribute('href')).toMatch(/page=search.*q=heron\+plan.*type=.*file.*format=.*pdf/)
  fireEvent.change(screen.getByLabelText('Mail what is new in “heron plan”'), { target: { value: 'daily' } })
  await waitFor(() => expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ id, mail: 'daily' }))
})

test('one that is paused says why, and can be switched on again', async () => {
  answerWith({ 'GET /workspace/saved-searches': { json: { searches: [{ ...heron, pausedReason: 'left' }] } } })
  await renderPage(<SavedPage workspace={acme('USER')} />, { profile: minji })
  await screen.findByText(/Paused because you had left the workspace/)
  expect(screen.getByLabelText<HTMLSelectElement>('Mail what is new in “heron plan”').value).toBe('none')
})

test('opening the link of a mail ends nothing; the button does', async () => {
  const calls = answerWith({ 'POST /saved-searches/unsubscribe': { json: {} } })
  await renderPage(<UnsubscribePage token="abc" />)
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'End these mails' }))
  await screen.findByText('No more mails will come')
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc' }])
})
