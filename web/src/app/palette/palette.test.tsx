import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rememberSearch } from '../../lib/remembered.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { Palette } from './Palette.tsx'

const workspace = acme('OWNER')

async function open(onClose = vi.fn()) {
  const calls = answerWith({
    'GET /w/workspace/list': { json: { joined: [workspace], invited: [] } },
    'GET /w/workspace/detail': { json: workspace },
    'GET /w/workspace/account': { json: { accounts: [], total: 0, counts: {}, seats: null } },
  })
  rememberSearch({ accountId: minji.id, workspaceId: workspace.id }, 'tide tables')
  await renderPage(<Palette workspace={workspace} onClose={onClose} />, { profile: minji })
  return { box: screen.getByRole('combobox'), onClose, calls }
}
const chosen = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
const type = (box: HTMLElement, value: string) => act(async () => void fireEvent.change(box, { target: { value } }))

test('the box has the focus and names the option that is chosen', async () => {
  const { box } = await open()
  expect(document.activeElement).toBe(box)
  expect([chosen(box)?.textContent, chosen(box)?.getAttribute('aria-selected')]).toEqual(['tide tables', 'true'])
  expect(screen.getByRole('listbox').id).toBe(box.getAttribute('aria-controls'))
})

test('arrows go through the options and round the end', async () => {
  const { box } = await open()
  await type(box, 'audit')
  expect(chosen(box)?.textContent).toBe('Search for “audit”')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(chosen(box)?.textContent).toContain('Audit log')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(chosen(box)?.textContent).toBe('Search for “audit”')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(chosen(box)?.textContent).toContain('Audit log')
})

test('Enter goes to what is chosen and closes; while a syllable is being composed it does neither', async () => {
  const { box, onClose } = await open()
  await type(box, '연차')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('Esc and a second ⌘K close it', async () => {
  const { box, onClose } = await open()
  fireEvent.keyDown(box, { key: 'Escape', bubbles: true })
  fireEvent.keyDown(box, { key: 'k', metaKey: true })
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('members are asked for once, when typing pauses', async () => {
  const { box, calls } = await open()
  for (const text of ['m', 'mi', 'min']) await type(box, text)
  const asked = () => calls.filter(({ route }) => route === 'GET /w/workspace/account').map(({ query }) => query.get('search'))
  await vi.waitFor(() => expect(asked()).toEqual(['min']))
})

test('that documents or members could not be looked up is said', async () => {
  const { box } = await open()
  answerWith({
    'GET /s/suggest': 'unavailable',
    'GET /w/workspace/account': { json: { accounts: [], total: 0, counts: {}, seats: null } },
  })
  await type(box, 'heron')
  expect(await screen.findByText('Documents or members could not be looked up. Enter searches all the same.')).toBeTruthy()
})
