import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { agentOf } from '../../../testing/agents.ts'
import { approvalOf, callOf, conversationId, runId } from '../../../testing/approvals.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { messageOf } from '../../../testing/messages.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { ReplyPartsContext } from '../reply-parts.ts'
import { plainParts } from '../testing/plain-parts.tsx'
import { AgentsPage } from '../AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import '../chat/ChatPage.tsx'

const agent = agentOf({ name: 'Guide' })
const ids = ['0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c53', '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c54'] as const

const message = (author: 'person' | 'agent', body: string, more = {}) =>
  messageOf(ids[author === 'person' ? 0 : 1], author, body, more)
const asked = message('person', 'File it, please')

/** A conversation whose run is followed by what `say` says, until it is closed. */
async function open(messages: unknown[], replies: Parameters<typeof answerWith>[0] = {}, isRunning = true) {
  const conversation = {
    conversationId,
    workspaceAgentInfoId: agent.workspaceAgentInfoId,
    agentName: 'Guide',
    origin: 'app',
    title: 'File it',
    runId: isRunning ? runId : null,
    updatedAt: '2026-11-20T09:00:00Z',
  }
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /agent/conversation': { json: { conversations: [], hasMore: false } },
    'GET /agent/conversation/message': { json: { conversation, messages } },
    'GET /ai/agent/approvals': { json: { approvals: [] } },
    ...replies,
  })
  let say = (_event: string, _data: unknown) => {}
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/run/events')) return others(address, init)
    let number = 0
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        say = (event, data) =>
          stream.enqueue(
            new TextEncoder().encode(`id: ${runId}.${(number += 1)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          )
      },
    })
    return new Response(body)
  })
  await renderPage(
    <ReplyPartsContext value={plainParts}>
      <AgentsPage workspace={acme('USER')} />
      <ModalStack />
    </ReplyPartsContext>,
    { profile: minji, address: `/acme?page=agent&view=agents#chat=${agent.workspaceAgentInfoId}&conversation=${conversationId}` },
  )
  await screen.findByText('File it, please')
  return { calls, say: (event: string, data: unknown) => say(event, data) }
}

const list = () => screen.findByRole('list', { name: 'What the agent did at services' })
const state = (facts: Partial<ToolCall>) => message('agent', 'Filed.', { hadWritingTools: true, calls: [callOf(facts)] })

test('a call is one row that goes on, with the way to what it made', async () => {
  const { say } = await open([asked])
  const call = callOf({ state: 'approved' })
  say('call', call)
  expect(within(await list()).getByText('about to be carried out')).toBeTruthy()
  say('call', { ...call, state: 'sending' })
  await screen.findByText('being carried out')
  say('call', { ...call, state: 'succeeded', link: 'https://acme.atlassian.net/browse/OPS-1' })
  await screen.findByText('done')
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('link', { name: /Open the result/ }).getAttribute('href')).toBe(
    'https://acme.atlassian.net/browse/OPS-1',
  )
})

test('what waits is decided in the conversation, and goes when it is decided in another tab', async () => {
  const approval = approvalOf()
  const { say } = await open([asked], { 'GET /ai/agent/approvals': { json: { approvals: [approval] } } })
  const call = callOf({ toolCallId: approval.toolCallId, approvalId: approval.approvalId })
  say('call', call)
  expect(await screen.findByRole('article', { name: 'Create an issue' })).toBeTruthy()
  say('call', { ...call, state: 'approved', approvalId: null })
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.getByText('about to be carried out')).toBeTruthy()
})

test('what was approved waits for nobody any more, before the agent goes on', async () => {
  const approval = approvalOf()
  const { say } = await open([asked], {
    'GET /ai/agent/approvals': { json: { approvals: [approval] } },
    'POST /ai/agent/approval': { json: { state: 'approved' } },
  })
  say('call', callOf({ toolCallId: approval.toolCallId, approvalId: approval.approvalId }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create an issue' }))
  expect(await within(await list()).findByText('about to be carried out')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

test('a failed call says why, and a reading that went well has no row of its own', async () => {
  await open(
    [
      asked,
      message('agent', 'No.', {
        calls: [callOf({ state: 'failed', reason: 'forbidden' }), callOf({ effect: 'read', state: 'succeeded' })],
      }),
    ],
    {},
    false,
  )
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('not done: the account may not do this')).toBeTruthy()
})

test('an account that the service refuses leads to signing in again, and no more once that was done', async () => {
  const toolSetId = '7c1d0a52-6f0e-4a83-8a43-0a4c4b7f3b11'
  const needed = (isAuthentication: boolean) => ({
    'GET /agent/client/toolset': {
      json: {
        toolSets: [
          {
            toolSetId,
            vendor: 'Jira',
            serviceName: 'jira',
            name: 'Jira',
            authenticationLinkType: 'OAUTH',
            displayState: isAuthentication ? 'CONNECTED' : 'ERROR',
            problem: isAuthentication ? null : 'refused',
            accountName: null,
            connectionId: null,
            isAuthentication,
            accounts: [],
          },
        ],
      },
    },
  })
  await open([asked, state({ toolSetId, state: 'failed', reason: 'auth' })], needed(false), false)
  const link = await screen.findByRole('link', { name: 'Sign in to Jira' })
  expect(link.getAttribute('href')).toContain(`conversation=${conversationId}`)
  expect(screen.getByRole('heading', { name: 'Jira refuses your account' })).toBeTruthy()
  cleanup()
  const { calls } = await open([asked, state({ toolSetId, state: 'failed', reason: 'auth' })], needed(true), false)
  await waitFor(() => expect(calls.some(({ route }) => route === 'GET /agent/client/toolset')).toBe(true))
  expect(screen.queryByRole('link', { name: 'Sign in to Jira' })).toBeNull()
})

test('below a reply stands what was carried out, whatever it says', async () => {
  await open([asked, state({ state: 'succeeded' })], {}, false)
  expect(await screen.findByText('Carried out: Create an issue')).toBeTruthy()
})

test('a reply of an agent that could act, and did not, says so', async () => {
  await open([asked, state({ state: 'denied' })], {}, false)
  expect(await screen.findByText('No action was carried out.')).toBeTruthy()
})

test('a reply of an agent that cannot act says nothing of it', async () => {
  await open([asked, message('agent', 'Fifteen days.')], {}, false)
  await screen.findByText('Fifteen days.', { selector: 'p:not([aria-live])' })
  expect(screen.queryByText('No action was carried out.')).toBeNull()
})

const until = '2026-11-21T09:00:00Z'
const undoOf = (undo: ToolCall['undo']) => state({ state: 'succeeded', undo })

test('what was done is undone by one press, and no longer stands as carried out', async () => {
  const undone = { state: 'undone', reason: null, until }
  const { calls } = await open(
    [asked, undoOf({ state: 'offered', reason: null, until })],
    { 'POST /ai/agent/call/undo': { json: { undo: undone } } },
    false,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Undo “Create an issue”' }))
  expect(await screen.findByText('undone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(calls.filter(({ route }) => route === 'POST /ai/agent/call/undo')).toHaveLength(1)
  cleanup()
  await open([asked, undoOf(undone as never)], {}, false)
  expect(await screen.findByText('Undone: Create an issue')).toBeTruthy()
  expect(screen.queryByText(/Carried out/)).toBeNull()
})

test('what somebody has changed since stays, what failed may be tried again, and of what nobody knows the service is asked', async () => {
  await open([asked, undoOf({ state: 'changed', reason: null, until })], {}, false)
  expect(await screen.findByText('it was changed since, so it stays')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  cleanup()
  await open([asked, undoOf({ state: 'failed', reason: 'forbidden', until })], {}, false)
  expect(await screen.findByText('not undone: the account may not do this')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo “Create an issue”' })).toBeTruthy()
  cleanup()
  await open([asked, undoOf({ state: 'unknown', reason: null, until })], {}, false)
  expect(await screen.findByRole('button', { name: 'Check whether “Create an issue” was undone' })).toBeTruthy()
})

test('an outcome nobody knows is not called nothing, and the person says what it was', async () => {
  const { calls } = await open(
    [asked, state({ state: 'unknown' })],
    { 'POST /ai/agent/call/outcome': { json: { state: 'unknown' } } },
    false,
  )
  await screen.findByRole('heading', { name: 'We do not know whether “Create an issue” happened' })
  expect(screen.queryByText('No action was carried out.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText(/It still cannot be told/)
  fireEvent.click(screen.getByRole('button', { name: 'It happened' }))
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'POST /ai/agent/call/outcome').map(({ body }) => body)).toMatchObject([
      { outcome: 'CHECK' },
      { outcome: 'HAPPENED' },
    ]),
  )
})

test('a sign-in that is missing leads to it, and is gone once the agent goes on', async () => {
  const { say } = await open([asked])
  const toolSetId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c60'
  say('signIn', { toolSetId, serviceName: 'jira', name: 'Jira' })
  const way = await screen.findByRole('link', { name: 'Sign in to Jira' })
  expect(way.getAttribute('href')).toBe(
    `/agentToolsAuth?workspace=acme&agent=${agent.workspaceAgentInfoId}&conversation=${conversationId}`,
  )
  say('step', { no: 2, kind: 'write', state: 'running', subject: '', found: null, tookMs: null, tokens: null })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in to Jira' })).toBeNull())
})

test('who asks something else while a call waits is asked whether it is set aside', async () => {
  const { say, calls } = await open([asked], {
    'POST /ai/agent/message': { json: { conversationId, runId, messageId: ids[0] } },
  })
  say('call', callOf())
  await screen.findByText('waiting for you')
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask Guide' })
  const ask = async (answer: string) => {
    fireEvent.change(box, { target: { value: 'How many days?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set the waiting action aside?' })
    expect(dialog.textContent).toMatch(/Create an issue/)
    fireEvent.click(within(dialog).getByRole('button', { name: answer }))
  }
  await ask('Keep it waiting')
  await waitFor(() => expect(box.value).toBe('How many days?'))
  expect(calls.some(({ route }) => route === 'POST /ai/agent/message')).toBe(false)
  await ask('Set aside and ask')
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /ai/agent/message')?.body).toMatchObject({
      text: 'How many days?',
      setAside: true,
    }),
  )
})
