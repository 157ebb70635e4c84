import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PlanStatus } from '@quarry/contract/plan/plan-state'
import type { Role } from '@quarry/contract/workspace/role'
import type { Agent } from '@quarry/contract/wire/agent/agent'
import { agentOf, addressOf } from '../../testing/agents.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { toolSetOf } from '../../testing/tool-sets.ts'
import { acme } from '../../testing/workspaces.ts'
import { AgentsPage } from './AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import './chat/ChatPage.tsx'
import './detail/AgentDetail.tsx'

const list = '/acme?page=agent&view=agents'

type Opened = { address?: string; role?: Role; toolsPerAgent?: number | null; status?: PlanStatus }

async function open(agent: Agent, { address = list, role = 'OWNER', toolsPerAgent = null, status = 'active' }: Opened = {}) {
  answerWith({
    'GET /agent': { json: { agents: [agent], limit: 1, used: 2, toolsPerAgent } },
    'GET /agent/conversation': { json: { conversations: [], hasMore: false } },
    'GET /agent/schedule': { json: { schedules: [] } },
  })
  await renderPage(<AgentsPage workspace={{ ...acme(role), paymentPlanStatus: status }} />, { profile: minji, address })
}
const newest = () => agentOf({ name: 'Guide', isBeyondPlan: true })

test('an agent that the plan has no room for says so in the list', async () => {
  await open(newest())
  expect(await screen.findByText('Beyond the plan')).toBeTruthy()
  expect(screen.queryByText('Knows nothing yet')).toBeNull()
})

test('in its conversations it says why it does not answer, in place of where one asks, and leads to the plan', async () => {
  const agent = newest()
  await open(agent, { address: `${list}#chat=${agent.workspaceAgentInfoId}` })
  expect(await screen.findByText(/^The plan has no room for it, so it does not answer/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('on its own page it says what would have it answer again, and is not asked from there', async () => {
  const agent = newest()
  await open(agent, { address: addressOf(agent, 'overview'), role: 'ADMIN' })
  expect(await screen.findByText(/once there is room, for example because an older agent is switched off/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ask' })).toBeNull()
})

test.each([
  [0, /^The plan includes no tools for agents/],
  [1, /^Of its 2 tools the agent uses the first 1,/],
  [2, null],
  [null, null],
])('an agent with two tools, where the plan includes %j, says what of them it uses', async (toolsPerAgent, said) => {
  const agent = agentOf({ name: 'Guide', toolSets: [toolSetOf()] })
  await open(agent, { address: addressOf(agent, 'overview'), toolsPerAgent })
  await screen.findByRole('heading', { name: 'What it can do' })
  if (said) expect(screen.getByText(said)).toBeTruthy()
  else expect(screen.queryByText('Beyond the plan')).toBeNull()
})

test.each([
  ['suspended', 'The plan is suspended', /^Agents do not answer, for lack of a payment/],
  ['ended', 'The plan has ended', /^Agents do not answer without a plan/],
] as const)(
  'an agent of a workspace whose plan is %s says that, and not that others take its room',
  async (status, title, said) => {
    const agent = newest()
    await open(agent, { status })
    expect(await screen.findByText(title)).toBeTruthy()
    cleanup()
    await open(agent, { status, address: `${list}#chat=${agent.workspaceAgentInfoId}` })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(/switched off/)).toBeNull()
  },
)

test('that no tools are used while the plan is suspended is not laid at the plan', async () => {
  const agent = agentOf({ name: 'Guide', isBeyondPlan: true, toolSets: [toolSetOf()] })
  await open(agent, { address: addressOf(agent, 'overview'), toolsPerAgent: 0, status: 'suspended' })
  await screen.findByRole('heading', { name: 'What it can do' })
  expect(screen.getByText(/^Agents do not answer, for lack of a payment/)).toBeTruthy()
  expect(screen.queryByText(/^The plan includes no tools/)).toBeNull()
})
