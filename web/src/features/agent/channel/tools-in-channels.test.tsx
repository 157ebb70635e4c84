import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { agentOf } from '../../../testing/agents.ts'
import { toolSetOf } from '../../../testing/tool-sets.ts'
import { open as openPage, toolSetId } from '../testing/tools-page.tsx'

const allow = 'PUT /agent/tool-set/in-channels'
const shared = { connectionMethod: 'SHARED', displayState: 'CONNECTED', accountName: 'support' } as const
const chats = { 'GET /agent/connectable': { json: { planAllows: true, vendors: [] } } }

const open = (
  toolSet: Parameters<typeof toolSetOf>[0],
  { role = 'ADMIN' as const, more = {} }: { role?: 'ADMIN' | 'USER'; more?: object } = {},
) => openPage(agentOf({ toolSets: [toolSetOf(toolSet)] }), { role, mode: 'channels', more: { ...chats, ...more } })
const row = async () => within(await screen.findByRole('list', { name: 'Tools where others read' }))
const toggle = { name: 'Everybody in a channel may read what comes of Tickets' }

test('an administrator lets everybody in a channel read what a shared account brings', async () => {
  const { sent } = await open(shared, { more: { [allow]: { json: {} } } })
  expect((await row()).getByText('Not used where others read.')).toBeTruthy()
  fireEvent.click((await row()).getByRole('switch', toggle))
  await waitFor(() => expect(sent(allow)?.body).toMatchObject({ toolSetId, inChannels: true }))
})

test('of people’s own accounts there is nothing to allow, and it is said who reads what they bring', async () => {
  await open({ connectionMethod: 'PERSONAL' })
  expect((await row()).getByText(/Only they read what comes of it, until they share it/)).toBeTruthy()
  expect((await row()).queryByRole('switch')).toBeNull()
})

test('an account that nobody named yet is not allowed beforehand', async () => {
  await open({ connectionMethod: 'SHARED', displayState: 'NOT_CONNECTED' })
  expect((await row()).getByRole<HTMLButtonElement>('switch', toggle).disabled).toBe(true)
})

test('others see how it is and do not decide it', async () => {
  await open({ ...shared, inChannels: true }, { role: 'USER' })
  expect((await row()).getByText('Everybody who reads the channel reads what comes of it.')).toBeTruthy()
  expect((await row()).queryByRole('switch')).toBeNull()
})
