import { Approval, ApprovalField, ToolCall } from '@quarry/contract/wire/agent/approval'
import { agentOf } from './agents.ts'

let made = 0
const idOf = (group: string) => `${group}-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

export const runId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c52'
export const conversationId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c51'
const { workspaceAgentInfoId } = agentOf()

type Facts = Partial<Omit<ApprovalField, 'name' | 'value'>>

/** An argument, called as its name is. */
export const fieldOf = (name: string, value: unknown, facts: Facts = {}): ApprovalField =>
  ApprovalField.parse({
    name,
    label: { en: name, ko: name },
    kind: 'text',
    value,
    isEgress: false,
    isContent: false,
    mustPin: facts.isEgress ?? false,
    isFixed: false,
    mustRetype: false,
    origin: null,
    ...facts,
  })

/** What an agent asks before it files an issue, as it comes by the wire. */
export const approvalOf = (facts: Partial<Approval> = {}): Approval =>
  Approval.parse({
    approvalId: idOf('a0000000'),
    toolCallId: idOf('c0000000'),
    runId,
    conversationId,
    agent: { id: workspaceAgentInfoId, name: 'Guide' },
    serviceName: 'jira',
    vendor: 'Jira',
    title: { en: 'Create an issue', ko: '이슈 만들기' },
    about: { en: 'Creates an issue.', ko: '이슈를 만들어요.' },
    effect: 'write',
    egress: 'account',
    account: 'minji@example.com',
    isSharedAccount: false,
    taint: 'person',
    fields: [
      fieldOf('Project', 'OPS', { isEgress: true, origin: { kind: 'person', name: null } }),
      fieldOf('Title', 'Boiler broken'),
    ],
    hasCurrent: false,
    picture: null,
    mayUndo: false,
    mayRemember: false,
    digest: 'ab'.repeat(32),
    askedAt: '2026-11-20T09:00:00Z',
    expiresAt: '2026-11-27T09:00:00Z',
    ...facts,
  })

/** The call that is asked about, as it comes by the wire. */
export const callOf = (facts: Partial<ToolCall> = {}): ToolCall =>
  ToolCall.parse({
    toolCallId: idOf('c0000000'),
    toolSetId: null,
    serviceName: 'jira',
    vendor: 'Jira',
    tool: 'create_issue',
    title: { en: 'Create an issue', ko: '이슈 만들기' },
    effect: 'write',
    account: 'minji@example.com',
    state: 'waiting',
    reason: null,
    approvalId: null,
    link: null,
    startedAt: '2026-11-20T09:00:00Z',
    endedAt: null,
    ...facts,
  })
