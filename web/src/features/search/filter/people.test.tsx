import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { People } from './People.tsx'

const everybody = [
  { name: 'Sara Lind', count: 3 },
  { name: 'Ben Cho', count: 1 },
]

async function open(person: string[] = [], more: Parameters<typeof answerWith>[0] = {}) {
  const changed = vi.fn()
  const calls = answerWith({
    'GET /s/people': ({ query }) => ({
      json: { people: everybody.filter(({ name }) => name.toLowerCase().includes(query.get('name') ?? '')) },
    }),
    ...more,
  })
  const filters = { workspaceId: acme('USER').id, query: 'heron' }
  const params = { q: 'heron', ...(person.length > 0 && { person }) }
  await renderPage(<People params={params} sources={[]} counts={[]} formatCounts={[]} filters={filters} onChange={changed} />)
  return { changed, calls }
}

test('people are offered with how many documents they have to do with, those chosen first', async () => {
  await open(['Ben Cho'])
  await screen.findByRole('button', { name: 'Sara Lind3' })
  expect(screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['Ben Cho', 'true'],
    ['Sara Lind3', 'false'],
  ])
})

test('what is typed is asked of the server, and Enter takes the first', async () => {
  const { changed, calls } = await open()
  const box = await screen.findByRole('searchbox', { name: 'Find a person' })
  fireEvent.change(box, { target: { value: 'cho' } })
  await waitFor(() => expect(calls.at(-1)?.query.get('name')).toBe('cho'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sara Lind3' })).toBeNull())
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(changed).toHaveBeenCalledWith({ person: ['Ben Cho'] })
})

test('names that could not be loaded are not called names that nobody has', async () => {
  await open([], { 'GET /s/people': 'unexpected' })
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a person' }), { target: { value: 'cho' } })
  await screen.findByText('The names could not be loaded.')
  await waitFor(() => expect(screen.queryByText('Nobody of this name')).toBeNull())
})
