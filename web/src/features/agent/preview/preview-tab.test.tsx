import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Agent } from '@quarry/contract/wire/agent/agent'
import { agentOf } from '../../../testing/agents.ts'
import { approvalOf, callOf, conversationId, fieldOf } from '../../../testing/approvals.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { toolSetOf } from '../../../testing/tool-sets.ts'
import { acme } from '../../../testing/workspaces.ts'
import { messageOf } from '../../../testing/messages.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { AgentsPage } from '../AgentsPage.tsx'
import { ReplyPartsContext } from '../reply-parts.ts'
import { plainParts } from '../testing/plain-parts.tsx'
// Loaded beforehand, so that no test waits for it.
import '../detail/AgentDetail.tsx'

const runIds = ['0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c81', '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c82'] as const
const messageId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c83'
const examples = ['How many days?', 'And for interns?'].map((question) => ({ question, answer: 'Fifteen' }))
const agentWithTools = (facts: Partial<Agent> = {}) => agentOf({ name: 'Guide', toolSets: [toolSetOf()], ...facts })

/** The tab where an agent is tried, whose runs say what `say` says, each until it is closed. */
async function open(
  agent: Agent,
  { replies = {}, hash = '' }: { replies?: Parameters<typeof answerWith>[0]; hash?: string } = {},
) {
  let asked = 0
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /ai/agent/approvals': { json: { approvals: [] } },
    'POST /ai/agent/preview': () => ({ json: { conversationId, runId: runIds[asked++], messageId } }),
    'POST /ai/agent/run/stop': { json: {} },
    ...replies,
  })
  const runs = new Map<string, (event: string, data: unknown) => void>()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/run/events')) return others(address, init)
    const runId = new URL(address, location.origin).searchParams.get('runId')!
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      let number = 0
      runs.set(runId, (event, data) => {
        number += 1
        stream.enqueue(new TextEncoder().encode(`id: ${runId}.${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      })
    }
    return new Response(new ReadableStream<Uint8Array>({ start }))
  })
  await renderPage(
    <ReplyPartsContext value={plainParts}>
      <AgentsPage workspace={acme('ADMIN')} />
      <ModalStack />
    </ReplyPartsContext>,
    {
      profile: minji,
      address: `/acme?page=agent&view=agents#detail=${agent.workspaceAgentInfoId}&mode=preview${hash}`,
    },
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Try' }))
  const say = async (runId: string, event: string, data: unknown) =>
    (await waitFor(() => runs.get(runId) ?? Promise.reject(new Error('It is not followed yet.'))))(event, data)
  const previews = () => calls.filter(({ route }) => route === 'POST /ai/agent/preview').map(({ body }) => body)
  return { calls, say, previews }
}

const ask = async (text: string) => {
  const box = await screen.findByRole('textbox', { name: 'Ask Guide' })
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
}
const conversation = {
  conversationId,
  workspaceAgentInfoId: agentOf().workspaceAgentInfoId,
  agentName: 'Guide',
  origin: 'preview',
  title: 'File it',
  runId: null,
  updatedAt: '2026-11-20T09:00:00Z',
}
const message = (author: 'person' | 'agent', body: string, more = {}) =>
  messageOf(author === 'person' ? messageId : runIds[0], author, body, { ...(author === 'agent' && { kind: 'model' }), ...more })

test('what changes something is only shown until it is switched on, which says what it means', async () => {
  const { previews } = await open(agentWithTools(), {
    replies: { 'GET /agent/conversation/message': { json: { conversation, messages: [message('person', 'File it')] } } },
  })
  const really = await screen.findByRole('switch', { name: /Carry out what changes something/ })
  expect(screen.getByText(/is shown here, and not carried out/)).toBeTruthy()
  await ask('File it')
  await waitFor(() => expect(previews()).toMatchObject([{ text: 'File it', carryOut: false }]))
  fireEvent.click(really)
  expect(screen.getByText(/for real\. It asks you first/)).toBeTruthy()
  await ask('Again')
  await waitFor(() => expect(previews()[1]).toMatchObject({ text: 'Again', carryOut: true }))
})

test('an agent without tools has nothing to switch on', async () => {
  await open(agentOf({ name: 'Guide' }))
  await screen.findByRole('textbox', { name: 'Ask Guide' })
  expect(screen.queryByRole('switch', { name: /Carry out/ })).toBeNull()
})

test('what was only shown says so, with everything it would have sent and nothing to decide', async () => {
  const call = callOf({ state: 'refused', reason: 'preview' })
  const fields = [fieldOf('Project', 'OPS', { isEgress: true, mustRetype: true, origin: { kind: 'nowhere', name: null } })]
  const reply = message('agent', 'I would file it.', { hadWritingTools: true, calls: [call] })
  const { calls } = await open(agentWithTools(), {
    hash: `&conversation=${conversationId}`,
    replies: {
      'GET /agent/conversation/message': { json: { conversation, messages: [message('person', 'File it'), reply] } },
      'GET /ai/agent/call/shown': { json: { approval: approvalOf({ toolCallId: call.toolCallId, fields }) } },
    },
  })
  const shown = await screen.findByRole('region', { name: 'Create an issue' })
  expect(within(shown).getByText('OPS')).toBeTruthy()
  expect([within(shown).queryByRole('button'), within(shown).queryByRole('textbox')]).toEqual([null, null])
  expect(screen.getByText('not carried out: only shown, because this is a preview')).toBeTruthy()
  expect(calls.find(({ route }) => route === 'GET /ai/agent/call/shown')?.query.get('toolCallId')).toBe(call.toolCallId)
})

test('what was only shown and is not kept any more says so much, and leads to no try that cannot succeed', async () => {
  const reply = message('agent', 'I would file it.', {
    hadWritingTools: true,
    calls: [callOf({ state: 'refused', reason: 'preview' })],
  })
  const { calls } = await open(agentWithTools(), {
    hash: `&conversation=${conversationId}`,
    replies: {
      'GET /agent/conversation/message': { json: { conversation, messages: [message('person', 'File it'), reply] } },
      'GET /ai/agent/call/shown': 'approvalMissing',
    },
  })
  const row = (await screen.findByText('not carried out: only shown, because this is a preview')).closest('li')!
  await waitFor(() => expect(calls.some(({ route }) => route === 'GET /ai/agent/call/shown')).toBe(true))
  await waitFor(() => expect(within(row).queryByRole('status')).toBeNull())
  expect(within(row).queryByRole('alert')).toBeNull()
})

test('a check goes on past a question that waits for a sign-in, which leads to it', async () => {
  const { say, previews } = await open(agentWithTools({ exampleQuestions: examples }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }))
  const list = await screen.findByRole('region', { name: 'Check with the examples' })
  await say(runIds[0], 'signIn', { toolSetId: toolSetOf().toolSetId, serviceName: 'tickets', name: 'Tickets' })
  expect(await within(list).findByText(/goes no further without you/)).toBeTruthy()
  expect(within(list).getByRole('link', { name: 'Sign in to Tickets' }).getAttribute('href')).toContain(conversationId)
  await waitFor(() => expect(previews()).toMatchObject(examples.map(({ question }) => ({ text: question, carryOut: false }))))
  await say(runIds[1], 'text', { delta: 'Ten.' })
  expect(await within(list).findByText('Ten.')).toBeTruthy()
})

test('a check shows what it asks to be decided, and goes on with the answer afterwards', async () => {
  const approval = approvalOf({ runId: runIds[0] as never })
  const { say } = await open(agentWithTools({ exampleQuestions: examples.slice(0, 1) }), {
    replies: { 'GET /ai/agent/approvals': { json: { approvals: [approval] } } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }))
  const call = callOf({ toolCallId: approval.toolCallId, approvalId: approval.approvalId })
  await say(runIds[0], 'call', call)
  expect(await screen.findByRole('article', { name: 'Create an issue' })).toBeTruthy()
  await say(runIds[0], 'call', { ...call, state: 'succeeded', approvalId: null })
  await say(runIds[0], 'text', { delta: 'Filed.' })
  await say(runIds[0], 'done', { messageId, kind: 'model' })
  expect(await screen.findByText('Filed.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.queryByText(/goes no further/)).toBeNull()
})

test('a check that is stopped ends what it waits for, and asks nothing more', async () => {
  const { say, calls, previews } = await open(agentWithTools({ exampleQuestions: examples }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }))
  await say(runIds[0], 'text', { delta: 'Fif' })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the check' }))
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'POST /ai/agent/run/stop').map(({ body }) => body)).toMatchObject([
      { runId: runIds[0] },
    ]),
  )
  await say(runIds[0], 'done', { messageId, kind: 'stopped' })
  expect(await screen.findByText('Not asked.')).toBeTruthy()
  expect(previews()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Stop the check' })).toBeNull()
})
