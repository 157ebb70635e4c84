import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '@quarry/contract/workspace/role'
import type { Agent } from '@quarry/contract/wire/agent/agent'
import { agentOf } from '../../testing/agents.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { offerOf } from '../../testing/tool-sets.ts'
import { acme } from '../../testing/workspaces.ts'
import { ModalStack } from '../../ui/layers/ModalStack.tsx'
import { currentToasts } from '../../ui/layers/toast.ts'
import { AgentsPage } from './AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import './create/CreateDialog.tsx'
import './detail/AgentDetail.tsx'

type Replies = Parameters<typeof answerWith>[0]

type Asked = { role?: Role; hash?: string; more?: Replies }
const listOf = (agents: readonly Agent[]) => ({ json: { agents, limit: null, used: agents.length } })

async function open(agents: Agent[], { role = 'ADMIN', hash = '', more = {} }: Asked = {}) {
  const calls = answerWith({
    'GET /agent': listOf(agents),
    'GET /agent/template': { json: { templates: [] } },
    'GET /ai/agent/approvals': { json: { approvals: [] } },
    ...more,
  })
  await renderPage(
    <>
      <AgentsPage workspace={acme(role)} />
      <ModalStack />
    </>,
    { profile: minji, address: `/acme?page=agent&view=agents${hash}` },
  )
  return calls
}
const detail = ({ workspaceAgentInfoId: id }: Agent, mode: string) => `#detail=${id}&mode=${mode}`
const said = () => currentToasts().map(({ text }) => text)

test('a user sees agents without a way to make or change one, and is told whom to ask', async () => {
  await open([agentOf({ name: 'Guide', isMine: false, canEdit: false })], { role: 'USER' })
  expect(await screen.findByRole('link', { name: 'Guide' })).toBeTruthy()
  expect(screen.getByText(/Ask one if you need another/)).toBeTruthy()
  expect([screen.queryByRole('link', { name: 'Create an agent' }), screen.queryByRole('switch')]).toEqual([null, null])
})

test('an agent that is switched off is led to, not asked', async () => {
  const agent = agentOf({ name: 'Guide', status: 'inactive' })
  await open([agent])
  const link = await screen.findByRole('link', { name: 'Guide' })
  expect(link.getAttribute('href')).toContain(`#detail=${agent.workspaceAgentInfoId}`)
})

test('switching an agent off says that it is hidden and not responding, and asks for the list anew', async () => {
  const calls = await open([agentOf({ name: 'Guide' })], { more: { 'PATCH /agent/status': { json: {} } } })
  fireEvent.click(await screen.findByRole('switch', { name: 'Guide: switched on' }))
  await waitFor(() => expect(said()).toEqual(['“Guide” is hidden and not responding.']))
  expect(calls.find(({ route }) => route === 'PATCH /agent/status')?.body).toMatchObject({ status: 'inactive' })
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /agent').length).toBe(2))
})

test('agents stand in the order of their names, in which people count', async () => {
  await open(['Desk 10', 'Desk 2', 'Desk 1'].map((name) => agentOf({ name })))
  await screen.findByRole('link', { name: 'Desk 10' })
  expect(screen.getAllByRole('link', { name: /^Desk \d+$/ }).map(({ textContent }) => textContent)).toEqual([
    'Desk 1',
    'Desk 2',
    'Desk 10',
  ])
})

const several = () =>
  [agentOf({ name: 'Guide' }), agentOf({ name: 'Desk' }), agentOf({ name: 'Theirs', canEdit: false })] as const
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

test('several agents are switched off at once', async () => {
  const [guide, desk, theirs] = several()
  const calls = await open([guide, desk, theirs], { more: { 'PATCH /agent/status': { json: {} } } })
  await tick('Guide')
  await tick('Desk')
  expect(screen.queryByRole('checkbox', { name: 'Select Theirs' })).toBeNull()
  const bar = within(screen.getByRole('region', { name: '2 selected' }))
  fireEvent.click(bar.getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(said()).toEqual(['2 agents are hidden and not responding.']))
  expect(calls.find(({ route }) => route === 'PATCH /agent/status')?.body).toMatchObject({
    workspaceAgentInfoIds: [desk.workspaceAgentInfoId, guide.workspaceAgentInfoId],
    status: 'inactive',
  })
  expect(screen.queryByRole('region', { name: /selected/ })).toBeNull()
})

test('several agents are deleted only after it was said which and what is lost', async () => {
  const [guide, desk] = several()
  const calls = await open([guide, desk], { more: { 'POST /agent/bulk-delete': { json: {} } } })
  await tick('Guide')
  await tick('Desk')
  fireEvent.click(within(screen.getByRole('region', { name: '2 selected' })).getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete 2 agents?' })
  expect(question.textContent).toContain('Desk, Guide')
  const removed = () => calls.find(({ route }) => route === 'POST /agent/bulk-delete')?.body
  expect(removed()).toBeUndefined()
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(removed()).toMatchObject({ deleteWorkspaceAgentInfoIds: [desk.workspaceAgentInfoId, guide.workspaceAgentInfoId] }),
  )
})

test('while there is no list, it is not asked for twice within a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const calls = await open([], { more: { 'GET /agent': 'unexpected' } })
  const asked = () => calls.filter(({ route }) => route === 'GET /agent').length
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fireEvent.click(retry)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1_000)
  fireEvent.click(retry)
  await waitFor(() => expect(asked()).toBe(2))
  vi.useRealTimers()
})

test('what was changed is saved with the version it was changed from', async () => {
  const agent = agentOf({ name: 'Guide', version: 4 })
  const calls = await open([agent], { hash: detail(agent, 'preview'), more: { 'PUT /agent': { json: { version: 5 } } } })
  fireEvent.change(await screen.findByLabelText(/^Tone and style/), { target: { value: 'Brief' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toEqual(['“Guide” is saved.']))
  expect(calls.find(({ route }) => route === 'PUT /agent')?.body).toMatchObject({
    version: 4,
    toneAndStyle: 'Brief',
    name: 'Guide',
  })
})

test('what is typed while it is saved stays, and goes on from the version that was saved', async () => {
  const agent = agentOf({ name: 'Guide', version: 4 })
  let version = 4
  const calls = await open([agent], {
    hash: detail(agent, 'preview'),
    more: {
      'GET /agent': () => listOf([{ ...agent, version, ...(version > 4 && { toneAndStyle: 'Brief' }) }]),
      'PUT /agent': () => ({ json: { version: (version += 1) } }),
    },
  })
  const tone = await screen.findByLabelText<HTMLTextAreaElement>(/^Tone and style/)
  fireEvent.change(tone, { target: { value: 'Brief' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(tone, { target: { value: 'Brief and warm' } })
  await waitFor(() => expect(said()).toEqual(['“Guide” is saved.']))
  expect([tone.value, screen.queryByText('Not saved yet.') !== null]).toEqual(['Brief and warm', true])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull())
  expect(calls.filter(({ route }) => route === 'PUT /agent').map(({ body }) => body)).toMatchObject([
    { version: 4, toneAndStyle: 'Brief' },
    { version: 5, toneAndStyle: 'Brief and warm' },
  ])
})

test('an agent that is gone when it is saved leads back to the list, and says so', async () => {
  const agent = agentOf({ name: 'Guide' })
  const calls = await open([agent], { hash: detail(agent, 'preview'), more: { 'PUT /agent': 'agentMissing' } })
  fireEvent.change(await screen.findByLabelText(/^Tone and style/), { target: { value: 'Brief' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Agents' })).toBeTruthy()
  expect(said()).toEqual(['This agent no longer exists.'])
  expect(calls.filter(({ route }) => route === 'GET /agent').length).toBeGreaterThan(1)
})

test('what somebody else saved meanwhile is shown, and saved together with what was changed here', async () => {
  const agent = agentOf({ name: 'Guide', version: 1 })
  const theirs = { ...agent, role: 'Explains travel costs', version: 2 }
  let version = 1
  const calls = await open([agent], {
    hash: detail(agent, 'preview'),
    more: {
      'GET /agent': () => listOf([version === 1 ? agent : theirs]),
      'PUT /agent': ({ body }) => {
        if ((body as { version: number }).version === 2) return { json: { version: 3 } }
        version = 2
        return 'agentChanged'
      },
    },
  })
  fireEvent.change(await screen.findByLabelText(/^Tone and style/), { target: { value: 'Brief' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: /Somebody else has changed/ })
  expect(question.textContent).toContain('Explains travel costs')
  fireEvent.click(screen.getByRole('button', { name: 'Save mine with theirs' }))
  await waitFor(() => expect(said()).toEqual(['“Guide” is saved.']))
  const sent = calls.filter(({ route }) => route === 'PUT /agent').map(({ body }) => body)
  expect(sent[1]).toMatchObject({ version: 2, role: 'Explains travel costs', toneAndStyle: 'Brief' })
})

test('leaving what is not saved asks first, going to another of its tabs does not', async () => {
  const agent = agentOf({ name: 'Guide' })
  await open([agent], { hash: detail(agent, 'preview') })
  fireEvent.change(await screen.findByLabelText(/^Tone and style/), { target: { value: 'Brief' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Channels' }))
  await screen.findByText('Where else it can be asked')
  fireEvent.click(screen.getByRole('link', { name: 'Agents' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Edit and try' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Tone and style/)).value).toBe('Brief')
})

test('whoever may not change an agent sees what it is, whatever the address says', async () => {
  const agent = agentOf({ name: 'Guide', isMine: false, canEdit: false })
  await open([agent], { role: 'USER', hash: detail(agent, 'manage') })
  await screen.findByText('Knows the rules')
  expect([screen.queryByRole('tab'), screen.queryByRole('switch')]).toEqual([null, null])
})

test('when no more agents are allowed, the form says so and the list is asked for anew', async () => {
  const calls = await open([agentOf()], {
    hash: '#create=custom_agent',
    more: { 'POST /agent': 'agentLimitReached', 'GET /agent/tool/toolsets': { json: { toolSets: [] } } },
  })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Second' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect((await screen.findByRole('alert')).textContent).toBe("You can't add any more.")
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /agent').length).toBe(2))
})

test('a new agent is shown, and its toast leads to its channels', async () => {
  const agent = agentOf({ name: 'Second' })
  await open([agent], {
    hash: '#create=custom_agent',
    more: { 'POST /agent': { json: { workspaceAgentId: agent.workspaceAgentInfoId } } },
  })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Second' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('tab', { name: 'Manage', selected: true })
  currentToasts()[0]?.action?.run()
  expect(await screen.findByText('Where else it can be asked')).toBeTruthy()
  expect(screen.getByText(/agents#chat=/)).toBeTruthy()
  expect(screen.getByText(`${location.origin}/openai/v1`)).toBeTruthy()
})

test('a new agent gets the tools that were chosen, those of its template offered first', async () => {
  const agent = agentOf({ name: 'Second' })
  const tickets = offerOf()
  const wiki = offerOf({ serviceName: 'wiki', name: 'Wiki', vendor: 'Wiki' })
  const { name: _, ...texts } = agentOf({ name: 'IT desk' })
  const template = { ...texts, name: 'IT desk', templateId: 'it_desk', sources: ['tickets'] }
  const calls = await open([agent], {
    hash: '#create=it_desk',
    more: {
      'GET /agent/template': { json: { templates: [template] } },
      'GET /agent/tool/toolsets': { json: { toolSets: [wiki, tickets] } },
      'POST /agent': { json: { workspaceAgentId: agent.workspaceAgentInfoId } },
    },
  })
  const services = within(await screen.findByRole('group', { name: 'What it can do' }))
  const boxes = await services.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
    [false, expect.stringMatching(/TicketsSuggested/)],
    [false, expect.stringMatching(/Wiki/)],
  ])
  fireEvent.click(boxes[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'None' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Only what reads' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /agent')?.body).toMatchObject({
      templateId: 'it_desk',
      toolSets: [{ serviceName: 'tickets', connectionMethod: 'PERSONAL', selectedTools: ['find_tickets'] }],
    }),
  )
})
