import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approvalOf } from '../../testing/approvals.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { TabLinks } from './TabLinks.tsx'
import { tabs } from './tabs.ts'

test('the tab of the agents says how much waits for a decision', async () => {
  answerWith({ 'GET /ai/agent/approvals': { json: { approvals: [approvalOf(), approvalOf()] } } })
  await renderPage(<TabLinks workspace={acme('USER')} current={tabs[0]!} />, { address: '/acme?page=agent' })
  expect(await screen.findByRole('link', { name: /^Agents\s?\(2 actions wait for you\)$/ })).toBeTruthy()
})
