import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AskAgent } from '../../features/search/mention/AskAgent.tsx'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { agentOf } from '../../testing/agents.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { AgentsToAsk } from './AgentsToAsk.tsx'

const ask = 'POST /ai/agent/message'
const conversationId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c42'
const guide = agentOf({ name: 'HR guide', description: 'Knows the rules on leave' })
const desk = agentOf({ name: 'IT desk' })
const off = agentOf({ name: 'HR old', status: 'inactive' })

async function open() {
  const onSearch = vi.fn()
  const calls = answerWith({
    'GET /agent': { json: { agents: [guide, desk, off], limit: null, used: 3 } },
    [ask]: { json: { conversationId, runId: conversationId, messageId: conversationId } },
  })
  await renderPage(
    <AgentsToAsk workspace={acme('USER')}>
      <SearchBox placeholder="" onSearch={onSearch} />
      <AskAgent question="How many days of leave?" />
    </AgentsToAsk>,
    { profile: minji, address: '/acme?page=search' },
  )
  const box = screen.getByRole<HTMLInputElement>('combobox')
  act(() => box.focus())
  return { box, calls, onSearch, asked: () => calls.find(({ route }) => route === ask)?.body }
}
const type = (box: HTMLElement, value: string) => act(async () => void fireEvent.change(box, { target: { value } }))
const chosen = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')

test('an agent is chosen by keys after an @, and Enter asks it', async () => {
  const { box, asked, onSearch } = await open()
  await type(box, '@')
  await screen.findAllByRole('option')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(chosen(box)?.textContent).toContain('IT desk')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('@HR guide ')
  await type(box, '@HR guide May I carry days over?')
  fireEvent.submit(box)
  await waitFor(() =>
    expect(asked()).toMatchObject({ workspaceAgentInfoId: guide.workspaceAgentInfoId, text: 'May I carry days over?' }),
  )
  expect(onSearch).not.toHaveBeenCalled()
})

test('agents are offered by the letters of their names, those that are switched off not at all', async () => {
  const { box } = await open()
  await type(box, '@hr')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('HR guide'),
  ])
})

test('Esc closes the list and leaves the words; what names nobody is searched for', async () => {
  const { box, onSearch } = await open()
  await type(box, '@hr')
  await screen.findAllByRole('option')
  fireEvent.keyDown(box, { key: 'Escape' })
  expect([screen.queryByRole('option'), box.value]).toEqual([null, '@hr'])
  fireEvent.submit(box)
  expect(onSearch).toHaveBeenCalledWith('@hr')
})

test('a syllable that is being composed chooses nobody', async () => {
  const { box } = await open()
  await type(box, '@hr')
  await screen.findAllByRole('option')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(box.value).toBe('@hr')
})

test('the question of a search is handed to an agent', async () => {
  const { asked } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ask an agent this' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'IT desk' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({ workspaceAgentInfoId: desk.workspaceAgentInfoId, text: 'How many days of leave?' }),
  )
})
