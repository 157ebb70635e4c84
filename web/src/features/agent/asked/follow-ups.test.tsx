import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { AnswerId } from '@quarry/contract/ids'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { messageOf } from '../../../testing/messages.ts'
import { type ReplyParts, ReplyPartsContext } from '../reply-parts.ts'
import { FollowUps } from './FollowUps.tsx'

const answerId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c50' as AnswerId
const conversationId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c51'
const messageId = (n: number) => `0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c6${n}`
const step = { no: 1, kind: 'search', state: 'done', found: 1, tookMs: 5, tokens: null }
const message = (n: number, author: 'person' | 'agent', body: string, more = {}) => messageOf(messageId(n), author, body, more)
const talk = {
  conversation: {
    conversationId,
    workspaceAgentInfoId: null,
    agentName: null,
    origin: 'search',
    isNarrowed: false,
    title: 'Budget for 2024?',
    runId: null,
    updatedAt: '2026-11-20T09:00:00Z',
  },
  messages: [
    message(0, 'person', 'Budget for 2024?'),
    message(1, 'agent', 'Thirty.'),
    message(2, 'person', 'And 2025?'),
    message(3, 'agent', 'Forty-five.', {
      steps: [{ ...step, subject: 'Budget for 2025?' }],
      related: ['Who approved the budget?'],
    }),
  ],
}
const parts: ReplyParts = {
  Words: ({ text }) => <p>{text}</p>,
  Sources: () => null,
  Document: () => null,
  plain: ({ text }) => text,
}

async function show(answer: AnswerId | null = answerId, more: Parameters<typeof answerWith>[0] = {}) {
  Element.prototype.scrollIntoView = vi.fn()
  const calls = answerWith({
    'PATCH /vote/agent': { json: {} },
    'POST /ai/followUp': { json: { conversationId, runId: messageId(8), messageId: messageId(2) } },
    'GET /agent/conversation/message': { json: talk },
    'GET /agent/conversation': { json: { conversations: [], hasMore: false } },
    ...more,
  })
  const onAsked = vi.fn()
  const ref = createRef<{ ask: (text: string) => void }>()
  await renderPage(
    <ReplyPartsContext value={parts}>
      <FollowUps ref={ref} workspace={acme('USER')} answerId={answer} onOpen={() => {}} onAsked={onAsked} />
    </ReplyPartsContext>,
  )
  const asked = () =>
    calls.filter(({ route }) => route === 'POST /ai/followUp').map(({ body }) => body as Record<string, unknown>)
  const press = (question: string) => act(() => ref.current?.ask(question))
  return { asked, onAsked, press, calls }
}
const box = () => screen.getByRole('textbox', { name: 'Ask a follow-up' })
const send = (text: string) => {
  fireEvent.change(box(), { target: { value: text } })
  fireEvent.keyDown(box(), { key: 'Enter' })
}

test('a follow-up begins with the answer, is shown below it as it was searched for, and goes on in its conversation', async () => {
  const { asked, onAsked } = await show()
  send('And 2025?')
  await screen.findByText('Searched for: Budget for 2025?')
  expect(asked()).toEqual([expect.objectContaining({ aiVoteId: answerId, text: 'And 2025?' })])
  expect(onAsked).toHaveBeenCalledOnce()
  // What stands above is not said twice.
  expect(screen.queryByText('Thirty.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open in My questions' }).getAttribute('href')).toContain(`#asked=${conversationId}`)
  fireEvent.click(screen.getByRole('button', { name: 'Who approved the budget?' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toEqual(expect.objectContaining({ conversationId, text: 'Who approved the budget?' }))
  expect(asked()[1]).not.toHaveProperty('aiVoteId')
})

test('nothing is sent before there is an answer; what is typed meanwhile stays', async () => {
  const { asked } = await show(null)
  send('And 2025?')
  expect((box() as HTMLTextAreaElement).value).toBe('And 2025?')
  expect(asked()).toEqual([])
})

test('what is too long is neither cut nor sent, and says by how much', async () => {
  const { asked } = await show()
  send('가'.repeat(32_770))
  expect((box() as HTMLTextAreaElement).value).toHaveLength(32_770)
  await screen.findByText('This is too long by 2 characters.')
  expect(asked()).toEqual([])
})

test('a related question that is pressed while another is answered is asked next, unless it is taken back', async () => {
  let runId: string | null = messageId(8)
  const { asked, press } = await show(answerId, {
    'GET /agent/conversation/message': () => ({ json: { ...talk, conversation: { ...talk.conversation, runId } } }),
  })
  const end = Promise.withResolvers<Response>()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/run/events') ? end.promise : others(address, init),
  )
  send('And 2025?')
  await screen.findByText('Searched for: Budget for 2025?')
  press('Who approved it?')
  fireEvent.click(await screen.findByRole('button', { name: 'Do not ask this' }))
  expect(screen.queryByText('Who approved it?')).toBeNull()
  press('Who asked for it?')
  press('When was it approved?')
  await screen.findByText('When was it approved?')
  expect(screen.queryByText('Who asked for it?')).toBeNull()
  expect(asked()).toHaveLength(1)
  runId = null
  const done = { messageId: messageId(3), kind: 'extract' }
  end.resolve(new Response(`id: ${messageId(8)}.1\nevent: done\ndata: ${JSON.stringify(done)}\n\n`))
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toEqual(expect.objectContaining({ conversationId, text: 'When was it approved?' }))
})

test('what a step cost is shown beside its tokens', async () => {
  const write = {
    ...step,
    no: 2,
    kind: 'write',
    subject: '',
    found: null,
    tokens: 912,
    cost: { amount: 0.00192, currency: 'EUR' },
  }
  const messages = talk.messages.with(3, message(3, 'agent', 'Forty-five.', { steps: [step, write] }))
  await show(answerId, { 'GET /agent/conversation/message': { json: { ...talk, messages } } })
  send('And 2025?')
  await screen.findByText(/912\Wtokens\W· €0\.0019/)
})

test('a dislike is asked for its reason, and that the documents answered for want of tokens is said', async () => {
  const messages = talk.messages.with(3, message(3, 'agent', 'Forty-five.', { isSpent: true }))
  const { calls } = await show(answerId, { 'GET /agent/conversation/message': { json: { ...talk, messages } } })
  send('And 2025?')
  await screen.findByText(/What may be taken of the model this month is used up/)
  fireEvent.click(await screen.findByRole('button', { name: 'Bad answer' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Documents are out of date' }))
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'PATCH /vote/agent').map(({ body }) => body)).toEqual([
      expect.objectContaining({ messageId: messageId(3), vote: 'DISLIKE' }),
      expect.objectContaining({ messageId: messageId(3), vote: 'DISLIKE', reason: 'outdated' }),
    ]),
  )
})
