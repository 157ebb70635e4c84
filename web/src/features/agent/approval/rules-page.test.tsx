import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { agentOf } from '../../../testing/agents.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { RulesPage } from './RulesPage.tsx'

const rule = {
  ruleId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c80',
  agent: { id: agentOf().workspaceAgentInfoId, name: 'Guide' },
  serviceName: 'jira',
  title: { en: 'Comment on an issue', ko: '이슈에 댓글 달기' },
  pinned: [{ name: 'key', label: { en: 'Issue', ko: '이슈' }, value: 'OPS-7' }],
  createdAt: '2026-11-20T09:00:00Z',
  expiresAt: '2026-12-20T09:00:00Z',
}

test('what is done without asking is listed with what it is bound to, and asked about again on request', async () => {
  let rules = [rule]
  const calls = answerWith({
    'GET /agent/approval-rule': () => ({ json: { rules } }),
    'DELETE /agent/approval-rule': () => {
      rules = []
      return { json: {} }
    },
  })
  await renderPage(<RulesPage workspace={acme('USER')} />, { profile: minji, address: '/acme?page=workspaceSettingsMyPage' })
  expect((await screen.findByRole('listitem')).textContent.replaceAll('\u00a0', ' ')).toMatch(
    /Comment on an issue.*Guide, until 12\. 20\. 2026 · only with Issue: OPS-7/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ask again before “Comment on an issue”' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is remembered' })).toBeTruthy()
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'DELETE /agent/approval-rule')?.query.get('ruleId')).toBe(rule.ruleId),
  )
})
