import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentRoutes } from '../../wire/agent/agent.ts'

const form = { workspaceId: '0198c0de-0000-7000-8000-000000000001', templateId: 'custom_agent', shareMode: true }

test('how long it took to make an agent is said in any way there is, or not at all', () => {
  for (const durationTimeString of [undefined, '75s', 'PT1M15S', '1 minute and 15 seconds', '2026-11-29T05:00:00.000Z'])
    assert.ok(agentRoutes.create.body.safeParse({ ...form, durationTimeString }).success, String(durationTimeString))
})
