import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approvalOf } from '../../testing/approvals.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { Beginning } from './Beginning.tsx'

test('what waits for a decision is there while nothing can be found yet', async () => {
  answerWith({ 'GET /ai/agent/approvals': { json: { approvals: [approvalOf()] } } })
  await renderPage(<Beginning workspace={acme('USER')} />, { profile: minji, address: '/acme?page=agent' })
  expect(await screen.findByRole('button', { name: /^1 action waits for you/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})
