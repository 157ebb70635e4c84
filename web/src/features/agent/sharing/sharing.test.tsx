import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agentOf } from '../../../testing/agents.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ReplyPartsContext } from '../reply-parts.ts'
import { plainParts } from '../testing/plain-parts.tsx'
import { AgentsPage } from '../AgentsPage.tsx'
// Loaded beforehand, so that no test waits for them.
import '../chat/ChatPage.tsx'
import './SharedList.tsx'
import './SharedPage.tsx'

const agent = agentOf({ name: 'Guide' })
const conversationId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c51'
const ben = { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c55', name: 'Ben', email: 'ben@acme.test', isMe: false }
const at = '2026-11-20T09:00:00Z'
const shared = {
  conversationId,
  workspaceAgentInfoId: agent.workspaceAgentInfoId,
  agentName: 'Guide',
  title: 'How many days?',
  person: { name: 'Ada', isMe: false },
  sharedAt: at,
  updatedAt: at,
}

async function open(hash: string, replies: Parameters<typeof answerWith>[0]) {
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /ai/agent/approvals': { json: { approvals: [] } },
    'GET /agent/client/toolset': { json: { toolSets: [] } },
    ...replies,
  })
  await renderPage(
    <ReplyPartsContext value={plainParts}>
      <AgentsPage workspace={acme('USER')} />
    </ReplyPartsContext>,
    { profile: minji, address: `/acme?page=agent&view=agents#${hash}` },
  )
  return calls
}

/** The dialog about who reads the conversation. */
async function openSharing(replies: Parameters<typeof answerWith>[0]) {
  const conversation = {
    conversationId,
    workspaceAgentInfoId: agent.workspaceAgentInfoId,
    agentName: 'Guide',
    origin: 'app',
    title: 'How many days?',
    runId: null,
    updatedAt: at,
  }
  const calls = await open(`chat=${agent.workspaceAgentInfoId}`, {
    'GET /agent/conversation': { json: { conversations: [conversation], hasMore: false } },
    'PUT /agent/conversation/share': { json: {} },
    ...replies,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Conversations' }))
  fireEvent.click(await screen.findByRole('button', { name: 'What to do with “How many days?”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share' }))
  return { calls, dialog: within(await screen.findByRole('dialog', { name: /^Share/ })) }
}

test('a conversation is shared with people who are found by name', async () => {
  const { calls, dialog } = await openSharing({
    'GET /agent/conversation/share': { json: { sharedWith: 'nobody', people: [] } },
    'GET /w/workspace/account': { json: { accounts: [ben], total: 1, counts: {}, seats: null } },
  })
  fireEvent.click(await dialog.findByRole('radio', { name: 'People I choose' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one person.')
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'ben' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Add Ben' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PUT /agent/conversation/share')?.body).toMatchObject({
      conversationId,
      sharedWith: 'people',
      accountIds: [ben.id],
    }),
  )
})

test('a person is found although many of the same name are chosen already', async () => {
  const idOf = (n: number) => `0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1d${n}0`
  const bens = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...ben, id: idOf(n), name: `Ben ${n}` }))
  const chosen = bens.slice(0, 6).map(({ id, name }) => ({ accountId: id, name }))
  const { dialog } = await openSharing({
    'GET /agent/conversation/share': { json: { sharedWith: 'people', people: chosen } },
    'GET /w/workspace/account': ({ query }) => ({
      json: { accounts: bens.slice(0, Number(query.get('pageSize'))), total: bens.length, counts: {}, seats: null },
    }),
  })
  fireEvent.change(await dialog.findByRole('searchbox'), { target: { value: 'ben' } })
  expect(await dialog.findByRole('button', { name: 'Add Ben 7' })).toBeTruthy()
})

test('an answer that its reader may not see is told as such, and nothing can be asked', async () => {
  const message = (author: string, body: string, isWithheld = false) => ({
    messageId: crypto.randomUUID(),
    author,
    body,
    kind: author === 'agent' ? 'model' : null,
    citations: [],
    isWithheld,
    createdAt: at,
  })
  await open(`shared=${conversationId}`, {
    'GET /agent/conversation/shared/message': {
      json: {
        conversation: shared,
        messages: [
          message('person', 'How many?'),
          message('agent', 'Fifteen.'),
          message('person', 'Why?'),
          message('agent', '', true),
        ],
      },
    },
  })
  expect(await screen.findByText('Fifteen.')).toBeTruthy()
  expect(screen.getByText(/This answer is not shown/)).toBeTruthy()
  expect(screen.getByText(/^A conversation of Ada with the agent Guide/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the agents' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what is shared with one is listed with whose it is', async () => {
  await open('shared=', { 'GET /agent/conversation/shared': { json: { conversations: [shared], hasMore: false } } })
  const link = await screen.findByRole('link', { name: 'How many days?' })
  expect(link.getAttribute('href')).toContain(`#shared=${conversationId}`)
  expect(screen.getByText(/Ada with Guide/)).toBeTruthy()
})

test('a link to what is no longer shared says so', async () => {
  await open(`shared=${conversationId}`, {
    'GET /agent/conversation/shared/message': 'conversationMissing',
  })
  expect(await screen.findByText('It is no longer shared with you, or was deleted.')).toBeTruthy()
})

test('the window grows past the width at which the conversations move, and what was chosen stays open', async () => {
  const width = Object.assign(new EventTarget(), { matches: false })
  // All files share one page, and the next one counts on a narrow window.
  const usual = globalThis.matchMedia
  onTestFinished(() => void vi.stubGlobal('matchMedia', usual))
  vi.stubGlobal('matchMedia', () => width)
  await openSharing({ 'GET /agent/conversation/share': { json: { sharedWith: 'nobody', people: [] } } })
  fireEvent.click(await screen.findByRole('radio', { name: /^Everybody/ }))
  width.matches = true
  act(() => void width.dispatchEvent(new Event('change')))
  await screen.findByRole('complementary', { name: 'Conversations' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Everybody/ }).checked).toBe(true)
})

test('that members could not be looked for is said', async () => {
  const { dialog } = await openSharing({
    'GET /agent/conversation/share': { json: { sharedWith: 'people', people: [] } },
    'GET /w/workspace/account': 'unexpected',
  })
  fireEvent.change(await dialog.findByRole('searchbox'), { target: { value: 'ben' } })
  expect(await dialog.findByText('The members could not be loaded.')).toBeTruthy()
})
