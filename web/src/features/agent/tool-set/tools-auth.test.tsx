import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConnectionId, ConversationId } from '@quarry/contract/ids'
import { agentOf } from '../../../testing/agents.ts'
import { fieldOf } from '../../../testing/fields.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { toolSetOf } from '../../../testing/tool-sets.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { currentToasts } from '../../../ui/layers/toast.ts'
import { type GivenAccount, ToolsAuth } from './ToolsAuth.tsx'

type Replies = Parameters<typeof answerWith>[0]
const toolSet = toolSetOf()
const agent = agentOf({ name: 'Guide', toolSets: [toolSet] })
const connectionId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c62' as ConnectionId
const given = { toolSetId: toolSet.toolSetId, connectionId }
const assign = 'PUT /agent/client/assign-tool-set-auth'
const needed = 'GET /agent/client/toolset'
const neededOf = (isAuthentication: boolean) => ({
  toolSetId: toolSet.toolSetId,
  vendor: 'Tickets',
  serviceName: 'tickets',
  name: 'Tickets',
  authenticationLinkType: 'FORM',
  displayState: isAuthentication ? 'CONNECTED' : 'NOT_CONNECTED',
  problem: null,
  accountName: isAuthentication ? 'minji@acme.example' : null,
  connectionId: isAuthentication ? connectionId : null,
  isAuthentication,
  accounts: [],
})

async function open(back: GivenAccount | null, more: Replies) {
  const onLeave = vi.fn()
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /w/workspace/connection': { json: { connections: [] } },
    [needed]: { json: { toolSets: [neededOf(false)] } },
    ...more,
  })
  function Page() {
    const [held, hold] = useState(back)
    return (
      <>
        <ToolsAuth
          workspace={acme('USER')}
          agentId={agent.workspaceAgentInfoId}
          conversationId={'0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c42' as ConversationId}
          given={held}
          onTaken={() => hold(null)}
          onLeave={onLeave}
        />
        <ModalStack />
      </>
    )
  }
  await renderPage(<Page />, { profile: minji, address: '/acme' })
  return { onLeave, calls, assigned: () => calls.filter(({ route }) => route === assign) }
}

test('the account a service led back with is used once, and the conversation goes on', async () => {
  let isSigned = false
  const { onLeave, assigned } = await open(given, {
    [needed]: () => ({ json: { toolSets: [neededOf(isSigned)] } }),
    [assign]: () => {
      isSigned = true
      return { json: { displayState: 'CONNECTED' } }
    },
  })
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
  expect(assigned().map(({ body }) => body)).toMatchObject([given])
  expect(screen.getByText(/Signed in as minji@acme.example/)).toBeTruthy()
})

test('that nobody is signed in is a state of the set, and no toast', async () => {
  const { onLeave, assigned } = await open(given, {
    [needed]: { json: { toolSets: [neededOf(true)] } },
    [assign]: 'toolNotAuthenticated',
  })
  await waitFor(() => expect(assigned()).toHaveLength(1))
  expect(await screen.findByText('Not signed in')).toBeTruthy()
  expect([currentToasts(), screen.queryByRole('alert')]).toEqual([[], null])
  expect(onLeave).not.toHaveBeenCalled()
})

test('why a service refuses an account is said', async () => {
  await open(given, { [assign]: 'toolScopeMissing' })
  expect((await screen.findByRole('alert')).textContent).toContain('was not allowed what the chosen tools need')
})

test('a person signs in here by a form, and goes on where they came from', async () => {
  let isSigned = false
  const { onLeave } = await open(null, {
    [needed]: () => ({ json: { toolSets: [neededOf(isSigned)] } }),
    'GET /w/workspace/connection/ways': {
      json: {
        form: { fields: [fieldOf({ name: 'token', label: 'Token', kind: 'password', required: true })] },
        consent: null,
        accounts: [],
      },
    },
    'POST /w/workspace/connection': { json: { connectionId } },
    [assign]: () => {
      isSigned = true
      return { json: { displayState: 'CONNECTED' } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Sign in( again)?: Tickets/ }))
  fireEvent.change(await screen.findByLabelText(/^Token/), { target: { value: 'tide4711' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
})

test('the way over the page of a service remembers what it is for', async () => {
  const address = new URL('#at-the-service', location.href).href
  const { calls } = await open(null, {
    'GET /w/workspace/connection/ways': {
      json: { form: null, consent: { provider: 'google', isSetUp: true, fields: [] }, accounts: [] },
    },
    'POST /w/workspace/connection/begin': { json: { address } },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Sign in( again)?: Tickets/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Go to Tickets' }))
  await waitFor(() => expect(location.href).toBe(address))
  location.hash = ''
  expect(calls.find(({ route }) => route === 'POST /w/workspace/connection/begin')?.body).toMatchObject({
    part: 'toolset',
    serviceName: 'tickets',
    isShared: false,
    toolSetId: toolSet.toolSetId,
  })
  expect(JSON.parse(sessionStorage.getItem('quarry.pendingSignIn') ?? '')).toMatchObject({
    workspace: 'acme',
    agent: agent.workspaceAgentInfoId,
    toolSet: toolSet.toolSetId,
    conversation: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c42',
  })
  sessionStorage.clear()
})

test('where the agent cannot be loaded it says so, and asks again', async () => {
  let isBroken = true
  await open(null, { 'GET /agent': () => (isBroken ? 'unexpected' : { json: { agents: [agent], limit: null, used: 1 } }) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  // Spec §5: a list that could not be loaded is not asked for again within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { name: /Guide/ })).toBeTruthy()
})
