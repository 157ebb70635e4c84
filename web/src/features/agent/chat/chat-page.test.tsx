import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ConversationId } from '@quarry/contract/ids'
import { agentOf } from '../../../testing/agents.ts'
import { approvalOf } from '../../../testing/approvals.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { messageOf } from '../../../testing/messages.ts'
import { type ReplyParts, ReplyPartsContext } from '../reply-parts.ts'
import { AgentsPage } from '../AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import './ChatPage.tsx'
import '../detail/AgentDetail.tsx'

const agent = agentOf({ name: 'Guide', exampleQuestions: [{ question: 'How many days?', answer: '' }] })
const agentId = agent.workspaceAgentInfoId
const conversationId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c51' as ConversationId
const runId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c52'
const ids = ['0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c53', '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c54'] as const

const conversation = (open: boolean) => ({
  conversationId,
  workspaceAgentInfoId: agentId,
  agentName: 'Guide',
  origin: 'app',
  title: 'How many days?',
  runId: open ? runId : null,
  updatedAt: '2026-11-20T09:00:00Z',
})
const message = (author: 'person' | 'agent', body: string) => messageOf(ids[author === 'person' ? 0 : 1], author, body)

const parts: ReplyParts = {
  Words: ({ text, children }) => (
    <>
      <p>{text}</p>
      {children}
    </>
  ),
  Sources: () => null,
  Document: () => null,
  plain: ({ text }) => text,
}

/** Not what is only read out. */
const shown = { selector: 'p:not([aria-live])' }

/** The server, whose streams `answerWith` does not speak. @param frames of the run, and whether it then ends. */
async function open(hash: string, replies: Parameters<typeof answerWith>[0], frames: string | ReadableStream = '') {
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /agent/conversation': { json: { conversations: [], hasMore: false } },
    ...replies,
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/run/events')) return others(address, init)
    calls.push({ route: 'GET /ai/agent/run/events', query: new URL(address, location.origin).searchParams, body: null })
    return new Response(frames)
  })
  await renderPage(
    <ReplyPartsContext value={parts}>
      <AgentsPage workspace={acme('USER')} />
    </ReplyPartsContext>,
    { profile: minji, address: `/acme?page=agent&view=agents#${hash}` },
  )
  return calls
}

test('a question that is not taken is shown with its reason, and sent as the same question again', async () => {
  let isOpen = false
  const calls = await open(`chat=${agentId}`, {
    'POST /ai/agent/message': () => {
      if (isOpen) return { json: { conversationId, runId, messageId: ids[0] } }
      isOpen = true
      return 'no connection'
    },
    'GET /agent/conversation/message': {
      json: { conversation: conversation(false), messages: [message('person', 'How many days?'), message('agent', 'Fifteen.')] },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'How many days?' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Fifteen.', shown)).toBeTruthy()
  const turns = calls
    .filter(({ route }) => route === 'POST /ai/agent/message')
    .map(({ body }) => (body as { clientTurnId: string }).clientTurnId)
  expect([turns.length, new Set(turns).size]).toEqual([2, 1])
})

test('what is typed while the first question is sent stays in the box, and another conversation has a box of its own', async () => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  await open(`chat=${agentId}`, {
    'POST /ai/agent/message': { json: { conversationId, runId, messageId: ids[0] } },
    'GET /agent/conversation/message': {
      json: { conversation: conversation(false), messages: [message('person', 'How many days?'), message('agent', 'Fifteen.')] },
    },
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') await asked
    return others(address, init)
  })
  fireEvent.click(await screen.findByRole('button', { name: 'How many days?' }))
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask Guide' })
  fireEvent.change(box(), { target: { value: 'And for interns?' } })
  isAsked()
  expect(await screen.findByText('Fifteen.', shown)).toBeTruthy()
  expect(box().value).toBe('And for interns?')
  fireEvent.click(screen.getByRole('link', { name: 'New conversation' }))
  await waitFor(() => expect(box().value).toBe(''))
})

test('a conversation that is gone says so, and leads to a new one instead of another try', async () => {
  await open(`chat=${agentId}&conversation=${conversationId}`, { 'GET /agent/conversation/message': 'conversationMissing' })
  expect(await screen.findByRole('heading', { name: 'This conversation no longer exists.' })).toBeTruthy()
  expect([screen.queryByRole('textbox', { name: 'Ask Guide' }), screen.queryByRole('button', { name: 'Try again' })]).toEqual([
    null,
    null,
  ])
  fireEvent.click(screen.getAllByRole('link', { name: 'New conversation' }).at(-1)!)
  expect(await screen.findByRole('textbox', { name: 'Ask Guide' })).toBeTruthy()
})

test('the address of what was only tried leads to where it is tried', async () => {
  const messages = [message('person', 'How many days?'), message('agent', 'Fifteen.')]
  await open(`chat=${agentId}&conversation=${conversationId}`, {
    'GET /agent/conversation/message': { json: { conversation: { ...conversation(false), origin: 'preview' }, messages } },
  })
  expect(await screen.findByRole('tab', { name: 'Edit and try', selected: true })).toBeTruthy()
  expect(await screen.findByText('Fifteen.', shown)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy()
})

test('a conversation that is opened while it is answered follows the answer to its end', async () => {
  let isDone = false
  await open(
    `chat=${agentId}&conversation=${conversationId}`,
    {
      'GET /agent/conversation/message': () => {
        const messages = [message('person', 'How many days?'), ...(isDone ? [message('agent', 'Fifteen, in all.')] : [])]
        const reply = { json: { conversation: conversation(!isDone), messages } }
        isDone = true
        return reply
      },
    },
    `id: a.1\nevent: text\ndata: {"delta":"Fifteen"}\n\nid: a.2\nevent: done\ndata: ${JSON.stringify({ messageId: ids[1], kind: 'extract' })}\n\n`,
  )
  expect(await screen.findByText('Fifteen, in all.', shown)).toBeTruthy()
  expect(screen.queryByText('Fifteen', { exact: true })).toBeNull()
  expect(screen.getByText('From your documents')).toBeTruthy()
})

test('a question that waits for its turn says what it waits for', async () => {
  const queued = (ahead: number) => `event: queued\ndata: ${JSON.stringify({ isOwn: true, ahead })}\n\n`
  const messages = [message('person', 'How many days?')]
  await open(
    `chat=${agentId}&conversation=${conversationId}`,
    { 'GET /agent/conversation/message': { json: { conversation: conversation(true), messages } } },
    // It does not end.
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(`id: a.1\n${queued(3)}id: a.2\n${queued(0)}`)),
    }),
  )
  expect(await screen.findByText(/Two of your questions are being answered. This one is next./)).toBeTruthy()
})

test('a conversation that is answered while another is looked at is said to be answered no longer than it is', async () => {
  let isDone = false
  await open(`chat=${agentId}`, {
    'GET /agent/conversation': () => ({ json: { conversations: [conversation(!isDone)], hasMore: false } }),
  })
  // Beside the conversation where there is room, else behind a button.
  await waitFor(
    () => screen.queryByText('is being answered') ?? fireEvent.click(screen.getByRole('button', { name: 'Conversations' })),
  )
  expect(await screen.findByText('is being answered')).toBeTruthy()
  isDone = true
  await waitFor(() => expect(screen.queryByText('is being answered')).toBeNull(), { timeout: 10_000 })
})

test('a conversation whose answer waits for a decision says so, and not that it is being answered', async () => {
  await open(`chat=${agentId}`, {
    'GET /agent/conversation': { json: { conversations: [conversation(true)], hasMore: false } },
    'GET /ai/agent/approvals': { json: { approvals: [approvalOf({ runId, conversationId } as never)] } },
  })
  await waitFor(
    () => screen.queryByText('waiting for you') ?? fireEvent.click(screen.getByRole('button', { name: 'Conversations' })),
  )
  expect(await screen.findByText('waiting for you')).toBeTruthy()
  expect(screen.queryByText('is being answered')).toBeNull()
})

test('a question that nothing came of can be asked again', async () => {
  const calls = await open(`chat=${agentId}&conversation=${conversationId}`, {
    'GET /agent/conversation/message': {
      json: { conversation: conversation(false), messages: [message('person', 'How many?')] },
    },
    'POST /ai/agent/message': { json: { conversationId, runId, messageId: ids[0] } },
  })
  await screen.findByText('No answer came of this.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /ai/agent/message')?.body).toMatchObject({
      text: 'How many?',
      conversationId,
    }),
  )
})

test('a vote is kept with the message, and a second press takes it back', async () => {
  const calls = await open(`chat=${agentId}&conversation=${conversationId}`, {
    'GET /agent/conversation/message': {
      json: { conversation: conversation(false), messages: [message('person', 'How many?'), message('agent', 'Fifteen.')] },
    },
    'PATCH /vote/agent': { json: {} },
  })
  const like = await screen.findByRole('button', { name: 'Good answer' })
  for (const pressed of ['true', 'false']) {
    fireEvent.click(like)
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe(pressed))
  }
  const votes = calls.filter(({ route }) => route === 'PATCH /vote/agent').map(({ body }) => body)
  expect(votes).toMatchObject([{ messageId: ids[1], vote: 'LIKE' }, { vote: 'NONE' }])
})

test('the steps of a reply say how many earlier messages were read as a summary', async () => {
  const steps = [{ no: 1, kind: 'summary', state: 'done', subject: '', found: null, tookMs: null, tokens: null, messages: 12 }]
  await open(`chat=${agentId}&conversation=${conversationId}`, {
    'GET /agent/conversation/message': {
      json: {
        conversation: conversation(false),
        messages: [message('person', 'And then?'), { ...message('agent', 'Fifteen.'), steps }],
      },
    },
  })
  expect(await screen.findByText('Summarised 12 earlier messages')).toBeTruthy()
})
