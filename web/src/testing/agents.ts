import { Agent } from '@quarry/contract/wire/agent/agent'
import { minji } from './people.ts'
import { acme } from './workspaces.ts'

let made = 0

/** An agent of minji's as it comes by the wire, shared and ready. */
export function agentOf(facts: Partial<Agent> = {}): Agent {
  made += 1
  return Agent.parse({
    workspaceAgentInfoId: `a9e27000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    workspaceId: acme('OWNER').id,
    name: `Agent ${made}`,
    role: 'Answers questions on leave',
    description: 'Knows the rules',
    guide: '',
    toneAndStyle: '',
    limitations: '',
    customInstructions: '',
    exampleQuestions: [],
    status: 'active',
    isBeyondPlan: false,
    shareMode: true,
    creator: { id: minji.id, name: 'Minji Kim' },
    isMine: true,
    canEdit: true,
    knowledgeState: 'INACTIVE',
    knowledge: [],
    toolSets: [],
    channels: [],
    version: 1,
    createdAt: '2026-11-20T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
    ...facts,
  })
}

/** Where one tab of it is. */
export const addressOf = ({ workspaceAgentInfoId: id }: Agent, mode: string): string =>
  `/acme?page=agent&view=agents#detail=${id}&mode=${mode}`
