import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ChannelClient, ChannelVendor } from '@quarry/contract/wire/channel/channel'
import { agentOf } from '../../../testing/agents.ts'
import { open as openPage, press } from '../testing/tools-page.tsx'

const agent = agentOf({ name: 'Guide' })
const [enter, assign] = ['POST /agent/client', 'POST /agent/client/assign'] as const
const assignment = {
  assignmentId: 'c4a70000-0000-4000-8000-000000000002',
  workspaceAgentInfoId: agent.workspaceAgentInfoId,
  agentName: agent.name,
  spaces: [],
  allowedChannels: 'all',
  privateResponse: false,
  replyAsNewMessage: false,
  respondToAll: false,
  followThread: true,
}
const connected = {
  agentClientInfoId: 'c4a70000-0000-4000-8000-000000000001',
  vendor: 'slack',
  name: 'Quarry',
  way: 'http',
  status: 'ready',
  installation: { id: 'T1', name: 'Acme' },
  isTrusted: false,
  hearsAll: true,
  isVerified: true,
  throttledAt: null,
  assignments: [assignment],
} as unknown as ChannelClient

/** The channels of an agent that answers by one app. */
function open(facts: Partial<ChannelClient> = {}, more: object = {}, vendor: Partial<ChannelVendor> = {}) {
  const clients = [{ ...connected, ...facts }]
  const shown = { vendor: 'slack', name: 'Slack', ways: ['http'], canBeCalled: true, mayHearAll: true, clients, ...vendor }
  const connectable = { json: { planAllows: true, vendors: [shown] } }
  return openPage(agent, { mode: 'channels', more: { 'GET /agent/connectable': connectable, ...more } })
}
const toggle = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('switch', { name })
const trust = /Everybody in Acme may read/

test('that nobody could be trusted anew is said, and the switch stays as it is', async () => {
  await open({}, { [enter]: 'channelPlan' })
  fireEvent.click(await toggle(trust))
  expect((await screen.findByRole('alert')).textContent).toMatch(/./)
  expect((await toggle(trust)).getAttribute('aria-checked')).toBe('false')
})

test('what takes hearing what calls nobody is off and says why, where the service never tells it', async () => {
  await open({ hearsAll: false }, {}, { name: 'Google Chat', mayHearAll: false })
  for (const name of [/Go on in the thread/, /Respond to all questions/]) {
    const control = await toggle(name)
    expect([control.disabled, control.getAttribute('aria-checked')]).toEqual([true, 'false'])
  }
  expect(screen.getAllByText(/Google Chat tells an app only what calls it/)).toHaveLength(2)
  expect((await toggle(/Reply as a new message/)).disabled).toBe(false)
})

test('where the app was made to hear less it is said how it hears more', async () => {
  await open({ hearsAll: false })
  expect(await screen.findAllByText(/Enter it anew with everything in its channels/)).toHaveLength(2)
})

test('answering what calls nobody is asked about first, with its limits', async () => {
  const { sent } = await open({}, { [assign]: { json: { assignments: [] } } })
  fireEvent.click(await toggle(/Respond to all questions/))
  const question = await screen.findByRole('dialog', { name: 'Answer questions that call nobody?' })
  expect(question.textContent).toContain('at most 20 of them an hour')
  await press('Only when called')
  expect(sent(assign)).toBeUndefined()
  fireEvent.click(await toggle(/Respond to all questions/))
  await press('Respond to all')
  await waitFor(() => expect(sent(assign)?.body).toMatchObject({ respondToAll: true }))
})

test('that Slack held something back lately is said', async () => {
  await open({ throttledAt: new Date().toISOString() })
  expect(await screen.findByText(/Slack held back messages in the last day/)).toBeTruthy()
})

test('the overview of an agent says in which chats it answers', async () => {
  const channels = [{ serviceName: 'slack', name: 'Acme' }]
  await openPage(agentOf({ channels, isMine: false, canEdit: false }), { role: 'USER', mode: 'overview' })
  expect((await screen.findByText('Answers in')).nextElementSibling?.textContent).toBe('Slack · Acme')
})

test('a test message is sent to a channel that the app is in, and what came of it is said', async () => {
  const space = { isPrivate: false, isMember: true, isExternal: false, memberCount: 3 }
  const spaces = [
    { ...space, id: 'C1', name: 'away', isMember: false },
    { ...space, id: 'C2', name: 'partners', isExternal: true },
    { ...space, id: 'C3', name: 'general' },
  ]
  let failure: 'channelAuthFailed' | null = 'channelAuthFailed'
  const { sent } = await open(
    {},
    {
      'GET /agent/client/auth-space': { json: { spaces, cursor: null } },
      'POST /agent/client/test': () => failure ?? { json: {} },
    },
  )
  await press('Send a test message')
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Channel' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['general'])
  const send = () => fireEvent.click(screen.getAllByRole('button', { name: 'Send a test message' }).at(-1)!)
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('refuses this app')
  failure = null
  send()
  expect(await screen.findByText('The message stands in Slack.')).toBeTruthy()
  expect(sent('POST /agent/client/test')?.body).toMatchObject({ spaceId: 'C3' })
})
