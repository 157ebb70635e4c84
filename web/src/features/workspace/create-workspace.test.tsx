import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith, type Call } from '../../testing/server.ts'
import { CreateWorkspacePage } from './CreateWorkspacePage.tsx'

const codeCheck = ({ query }: Call) => {
  const isFree = query.get('code') !== 'acme'
  return { json: { available: isFree, reason: isFree ? 'available' : 'inUse' } }
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(onCreated = vi.fn()) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = answerWith({
    'GET /w/workspace/checkCode': codeCheck,
    'POST /w/workspace': ({ body }) => ({ json: { workspaceId: crypto.randomUUID(), code: (body as { code: string }).code } }),
  })
  await renderPage(<CreateWorkspacePage kind="simple" onCreated={onCreated} />)
  return calls
}

afterEach(() => vi.useRealTimers())

test('the server is asked once, when the typing has rested for a second', async () => {
  const calls = await open()
  for (const code of ['acme-', 'acme-l', 'acme-lab']) fill('Address', code)
  expect(screen.getByText('Checking whether it is free…')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(900)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await screen.findByText('This address is free')).toBeTruthy()
  expect(calls.map(({ query }) => query.get('code'))).toEqual(['acme-lab'])
})

test('an address in use offers the next one', async () => {
  await open()
  fill('Name', 'Acme')
  await vi.advanceTimersByTimeAsync(1100)
  fireEvent.click(await screen.findByRole('button', { name: 'Use “acme-2”' }))
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('acme-2')
})

test.each([
  ['settings', 'This word is reserved by Quarry'],
  ['acme lab!', 'Only 4 to 60 letters, digits, - and _'],
])('%s is refused without asking', async (code, words) => {
  const calls = await open()
  fill('Address', code)
  await vi.advanceTimersByTimeAsync(1100)
  expect([screen.getByText(words), calls]).toEqual([expect.anything(), []])
})

test('an address of one’s own no longer follows the name', async () => {
  await open()
  fill('Address', 'lab-one')
  fill('Name', 'Something else')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('lab-one')
})

test('a new workspace is handed on by its address', async () => {
  const created = vi.fn()
  const calls = await open(created)
  fill('Name', 'Acme Research')
  fireEvent.click(screen.getByRole('button', { name: 'Create workspace' }))
  await vi.waitFor(() => expect(created.mock.calls).toEqual([['acme-research']]))
  expect(calls.at(-1)?.body).toEqual({ code: 'acme-research', name: 'Acme Research' })
})
