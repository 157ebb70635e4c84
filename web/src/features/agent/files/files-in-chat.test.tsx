import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setWays } from '../../../lib/api.ts'
import { agentOf } from '../../../testing/agents.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ReplyPartsContext } from '../reply-parts.ts'
import { plainParts } from '../testing/plain-parts.tsx'
import { AgentsPage } from '../AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import '../chat/ChatPage.tsx'

const agent = agentOf({ name: 'Guide' })
const id = (n: number) => `0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c5${n}`

async function open(code: string, replies: Parameters<typeof answerWith>[0] = {}) {
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /agent/conversation': { json: { conversations: [], hasMore: false } },
    'GET /agent/client/toolset': { json: { toolSets: [] } },
    'PUT /agent/conversation/file': ({ query }) => ({ json: { fileId: id(1), name: query.get('name'), size: 3, code } }),
    'DELETE /agent/conversation/file': { json: {} },
    'POST /ai/agent/message': { json: { conversationId: id(2), runId: id(3), messageId: id(4) } },
    ...replies,
  })
  await renderPage(
    <ReplyPartsContext value={plainParts}>
      <AgentsPage workspace={acme('USER')} />
    </ReplyPartsContext>,
    { profile: minji, address: `/acme?page=agent&view=agents#chat=${agent.workspaceAgentInfoId}` },
  )
  return { calls, box: await screen.findByRole('textbox', { name: 'Ask Guide' }) }
}
const paste = (box: HTMLElement, ...files: File[]) => fireEvent.paste(box, { clipboardData: { files } })
const roof = new File(['x'], 'roof.md')

test('a file that is pasted is read, and asked with', async () => {
  const { calls, box } = await open('ok')
  paste(box, roof)
  await waitFor(() => expect(screen.queryByText('is being read')).toBeNull())
  expect(screen.getByText('roof.md')).toBeTruthy()
  fireEvent.change(box, { target: { value: 'When?' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /ai/agent/message')?.body).toMatchObject({
      text: 'When?',
      fileIds: [id(1)],
    }),
  )
})

test('a file that is dropped and cannot be read says why, and can be taken back', async () => {
  const { calls, box } = await open('encrypted')
  fireEvent.drop(box, { dataTransfer: { files: [roof], types: ['Files'] } })
  expect(await screen.findByText('It is protected by a password.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take away roof.md' }))
  expect(screen.queryByText('roof.md')).toBeNull()
  await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /agent/conversation/file')).toBe(true))
})

test('who has been logged out when they attach a file is led to the login page', async () => {
  history.replaceState(null, '', '/acme?page=agent')
  const { box } = await open('ok', { 'PUT /agent/conversation/file': 'sessionRequired' })
  const login = vi.fn()
  const none = () => {}
  setWays({ login, maintenance: none, offline: none, tooMany: none, outdated: none })
  paste(box, roof)
  await waitFor(() => expect(login).toHaveBeenCalledWith('required'))
})

test('a file that cannot be sent for want of a connection says so', async () => {
  const { box } = await open('ok', { 'PUT /agent/conversation/file': 'no connection' })
  paste(box, roof)
  expect(await screen.findByText(/^No connection/)).toBeTruthy()
})

test('a file that is taken back while it is read is not sent on', async () => {
  const { box } = await open('ok')
  const answer = fetch
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return answer(address, init)
    signal = init.signal
    return new Promise(() => {})
  })
  paste(box, roof)
  fireEvent.click(await screen.findByRole('button', { name: 'Take away roof.md' }))
  expect(signal?.aborted).toBe(true)
})

test('more files than a question takes are left out, which is said', async () => {
  const { box } = await open('ok')
  paste(box, ...Array.from({ length: 6 }, (_, n) => new File(['x'], `${n}.md`)))
  expect(await screen.findByText('At most 5 files a question.')).toBeTruthy()
  expect(screen.queryByText('5.md')).toBeNull()
})
