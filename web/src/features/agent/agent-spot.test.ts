import { expect, test } from 'vitest'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { chatHash, createHash, detailHash } from './agent-address.ts'
import { agentSpot } from './agent-spot.ts'

const agentId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c41' as AgentId
const conversationId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c42' as ConversationId

test('what an address is made of is what it leads to', () => {
  expect([
    agentSpot(detailHash(agentId, 'channels')),
    agentSpot(detailHash(agentId, 'preview', conversationId)),
    agentSpot(chatHash(agentId, conversationId)),
    agentSpot(chatHash(agentId)),
    agentSpot(createHash('hr_guide')),
  ]).toEqual([
    { at: 'detail', agentId, mode: 'channels', conversationId: null },
    { at: 'detail', agentId, mode: 'preview', conversationId },
    { at: 'chat', agentId, conversationId },
    { at: 'chat', agentId, conversationId: null },
    { at: 'create', template: 'hr_guide' },
  ])
})

test('an address that names no agent leads to the list, one without a mode to the overview', () => {
  expect(['', 'detail=nonsense&mode=manage', 'chat=1'].map((hash) => agentSpot(hash).at)).toEqual(['list', 'list', 'list'])
  expect(agentSpot(`detail=${agentId}&mode=nonsense`)).toMatchObject({ at: 'detail', agentId, mode: 'overview' })
})
