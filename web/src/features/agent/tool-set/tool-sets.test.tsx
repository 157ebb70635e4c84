import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { agentOf } from '../../../testing/agents.ts'
import { offerOf, toolSetOf } from '../../../testing/tool-sets.ts'
import { currentToasts } from '../../../ui/layers/toast.ts'
import {
  add,
  assign,
  authentications,
  catalogue,
  change,
  connectionId,
  open,
  press,
  remove,
  tick,
  toolSetId,
} from '../testing/tools-page.tsx'

const said = () => currentToasts().map(({ text }) => text)

test('tools are added one by one, with when to ask, and signing in is offered next', async () => {
  const agent = agentOf()
  const after = { ...agent, toolSets: [toolSetOf()] }
  let isAdded = false
  const { sent } = await open(agent, {
    more: {
      'GET /agent': () => ({ json: { agents: [isAdded ? after : agent], limit: null, used: 1 } }),
      [add]: () => {
        isAdded = true
        return { json: { toolSetId, version: 2 } }
      },
    },
  })
  await press('Add tools')
  await press(/^Tickets/)
  await tick('File a ticket')
  fireEvent.change(await screen.findByRole('combobox', { name: 'When to ask: File a ticket' }), { target: { value: 'remember' } })
  expect(screen.getByText(/may allow the same for 30 days/)).toBeTruthy()
  await press('Add')
  await screen.findByRole('dialog', { name: 'Sign in to Tickets' })
  expect(sent(add)?.body).toMatchObject({
    serviceName: 'tickets',
    connectionMethod: 'PERSONAL',
    selectedTools: ['find_tickets', 'file_ticket'],
    settings: { find_tickets: 'ask', file_ticket: 'remember' },
  })
})

test('what cannot be undone is always asked about, and what reads never', async () => {
  await open(agentOf())
  await press('Add tools')
  await press(/^Tickets/)
  await tick('Tell the customer')
  const select = await screen.findByRole('combobox', { name: 'When to ask: Tell the customer' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ask each time', 'Never'])
  expect(screen.queryByRole('combobox', { name: 'When to ask: Find tickets' })).toBeNull()
})

test('of what reads where anything sent goes out, it is said that the person is asked', async () => {
  const [tool] = offerOf().tools
  const offer = offerOf({ tools: [{ ...tool!, egress: 'external' }] })
  await open(agentOf(), { more: { [catalogue]: { json: { toolSets: [offer] } } } })
  await press('Add tools')
  await press(/^Tickets/)
  expect(await screen.findByText(/^Before anything is sent, the person sees/)).toBeTruthy()
})

test('without a tool nothing is added, and it is said why', async () => {
  await open(agentOf())
  await press('Add tools')
  await press(/^Tickets/)
  await press('None')
  expect(screen.getByText('Please connect at least one feature.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
})

test('when no more tools are allowed, the form says so and the list is asked for anew', async () => {
  const { calls } = await open(agentOf(), { more: { [add]: 'toolLimitReached' } })
  await press('Add tools')
  await press(/^Tickets/)
  await press('Add')
  expect((await screen.findByRole('alert')).textContent).toBe("You can't add any more.")
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /agent').length).toBe(2))
})

test('an account for everybody is named by administrators alone', async () => {
  await open(agentOf(), { role: 'USER' })
  await press('Add tools')
  await press(/^Tickets/)
  const shared = await screen.findByRole<HTMLInputElement>('radio', { name: /As one account for everybody/ })
  expect(shared.disabled).toBe(true)
  expect(screen.getByText('Only administrators can name an account for everybody.')).toBeTruthy()
})

test('tools are changed, and what was typed elsewhere in the meantime is saved with the version that makes', async () => {
  const agent = agentOf({ toolSets: [toolSetOf()], version: 3 })
  const { sent } = await open(agent, {
    mode: 'preview',
    more: { [change]: { json: { toolSetId, version: 4 } }, 'PUT /agent': { json: { version: 5 } } },
  })
  fireEvent.change(await screen.findByLabelText(/^Tone and style/), { target: { value: 'Brief' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Manage' }))
  await press('Change the tools of Tickets')
  await tick('File a ticket')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toContain('The tools of Tickets are saved.'))
  expect(sent(change)?.body).toMatchObject({ toolSetId, selectedTools: ['find_tickets'] })
  await press('Save')
  await waitFor(() => expect(sent('PUT /agent')?.body).toMatchObject({ version: 4, toneAndStyle: 'Brief' }))
})

test('tools are taken away only after it was said what is lost', async () => {
  const { sent } = await open(agentOf({ toolSets: [toolSetOf()] }), { more: { [remove]: { json: { version: 2 } } } })
  await screen.findByText('Find tickets')
  await press('Remove the tools of Tickets')
  const question = await screen.findByRole('dialog', { name: 'Take the tools of Tickets away?' })
  expect(question.textContent).toContain('Find tickets, File a ticket')
  expect(sent(remove)).toBeUndefined()
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent(remove)?.query.get('toolSetId')).toBe(toolSetId))
})

test('an account is connected by the form of its service, and the tools act as it from then on', async () => {
  const { sent } = await open(agentOf({ toolSets: [toolSetOf()] }), {
    more: { 'POST /w/workspace/connection': { json: { connectionId } }, [assign]: { json: { displayState: 'CONNECTED' } } },
  })
  await press('Sign in: Tickets')
  fireEvent.change(await screen.findByLabelText(/^Token/), { target: { value: 'tide4711' } })
  await press('Sign in')
  await waitFor(() => expect(said()).toContain('Signed in to Tickets.'))
  expect(sent('POST /w/workspace/connection')?.body).toMatchObject({
    part: 'toolset',
    serviceName: 'tickets',
    isShared: false,
    settings: { token: 'tide4711' },
  })
  expect(sent(assign)?.body).toMatchObject({ toolSetId, connectionId, isOtherAccount: false })
})

test('another account than before is used only after asking', async () => {
  const { calls } = await open(agentOf({ toolSets: [toolSetOf()] }), {
    more: {
      'POST /w/workspace/connection': { json: { connectionId } },
      [assign]: ({ body }) =>
        (body as { isOtherAccount: boolean }).isOtherAccount ? { json: { displayState: 'CONNECTED' } } : 'toolAccountOther',
    },
  })
  await press('Sign in: Tickets')
  fireEvent.change(await screen.findByLabelText(/^Token/), { target: { value: 'tide4711' } })
  await press('Sign in')
  await screen.findByRole('dialog', { name: 'Use another account?' })
  expect(calls.filter(({ route }) => route === assign)).toHaveLength(1)
  await press('Use this one')
  await waitFor(() => expect(said()).toContain('Signed in to Tickets.'))
})

test('what agents can do is not asked for twice within a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { calls } = await open(agentOf({ toolSets: [toolSetOf()] }), { mode: 'overview' })
  const asked = () => calls.filter(({ route }) => route === catalogue).length
  await screen.findByText('Find tickets')
  fireEvent.click(screen.getByRole('tab', { name: 'Manage' }))
  await press('Change the tools of Tickets')
  await screen.findByRole('dialog')
  expect(asked()).toBe(1)
  await press('Cancel')
  vi.advanceTimersByTime(1_000)
  await press('Change the tools of Tickets')
  await waitFor(() => expect(asked()).toBe(2))
  vi.useRealTimers()
})

const theirs = {
  toolSetId,
  serviceName: 'tickets',
  connectionMethod: 'PERSONAL',
  person: { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02', name: 'Sara Lind' },
  isMine: false,
  accountName: null,
  since: '2026-11-01T09:00:00Z',
} as const

test('who made an agent sees who is signed in, and ends it only after asking', async () => {
  const out = 'DELETE /agent/tool-set/authentication'
  const { sent } = await open(agentOf({ toolSets: [toolSetOf()] }), {
    more: { [authentications]: { json: { authentications: [theirs] } }, [out]: { json: {} } },
  })
  await press('Sign out: Sara Lind, Tickets')
  const question = await screen.findByRole('dialog', { name: 'Sign Sara Lind out of Tickets?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(sent(out)?.query.get('accountId')).toBe(theirs.person.id))
})

test('who did not make an agent ends no sign-in of others', async () => {
  await open(agentOf({ toolSets: [toolSetOf()], isMine: false }), {
    more: { [authentications]: { json: { authentications: [theirs] } } },
  })
  await screen.findByText('Sara Lind')
  expect(screen.queryByRole('button', { name: /Sara Lind/ })).toBeNull()
  expect(screen.getByText(/Only who made the agent can end these/)).toBeTruthy()
})

test('a person sees what an agent can do, as whom, and signs in where it needs them', async () => {
  await open(agentOf({ toolSets: [toolSetOf()], isMine: false, canEdit: false }), { role: 'USER', mode: 'overview' })
  const tools = within(await screen.findByRole('list', { name: 'What it can do' }))
  await tools.findByText('Find tickets')
  expect(tools.getByText('You have not signed in')).toBeTruthy()
  await press('Sign in: Tickets')
  expect(await screen.findByText(/only when you ask it to/)).toBeTruthy()
})

test('what an agent was given and is not offered any more is named', async () => {
  const given = toolSetOf({ tools: [...toolSetOf().tools, { name: 'close_ticket', setting: 'ask' }] })
  await open(agentOf({ toolSets: [given] }))
  expect(await screen.findByText(/^Cannot be used now: close_ticket\./)).toBeTruthy()
})

test('where all of it is offered nothing is said to be off', async () => {
  await open(agentOf({ toolSets: [toolSetOf()] }))
  expect(await screen.findByText('Find tickets')).toBeTruthy()
  expect(screen.queryByText(/^Cannot be used now/)).toBeNull()
})

test('an account that lost what the tools need says so', async () => {
  const broken = toolSetOf({ displayState: 'ERROR', problem: 'scopeMissing', accountName: 'minji@acme.example' })
  await open(agentOf({ toolSets: [broken] }))
  expect(await screen.findByText(/needs more permission/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Sign in( again)?: Tickets/ }).textContent).toBe('Sign in again')
})

test('what the tools are called is missed with a word, once for all of them', async () => {
  await open(agentOf({ toolSets: [toolSetOf(), toolSetOf()] }), { mode: 'overview', more: { [catalogue]: 'notFound' } })
  expect(await screen.findAllByText('What agents can do could not be loaded')).toHaveLength(1)
})
