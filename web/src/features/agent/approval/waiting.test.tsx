import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Approval } from '@quarry/contract/wire/agent/approval'
import { approvalOf, conversationId } from '../../../testing/approvals.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { currentToasts } from '../../../ui/layers/toast.ts'
import { WaitingStrip } from './WaitingStrip.tsx'
// Loaded beforehand, so that no test waits for it.
import './WaitingCards.tsx'

const otherRun = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c70' as Approval['runId']

async function open(approvals: Approval[], replies: Parameters<typeof answerWith>[0] = {}) {
  let waiting = approvals
  answerWith({
    'GET /ai/agent/approvals': () => ({ json: { approvals: waiting } }),
    'POST /ai/agent/approval': ({ body }) => {
      waiting = waiting.filter(({ approvalId }) => approvalId !== (body as { approvalId: string }).approvalId)
      return { json: { state: 'approved' } }
    },
    ...replies,
  })
  await renderPage(<WaitingStrip workspace={acme('USER')} />, { profile: minji, address: '/acme?page=agent' })
}

test('what waits is counted, and shown by answers, each with the way to its conversation', async () => {
  await open([approvalOf(), approvalOf(), approvalOf({ runId: otherRun, agent: { id: approvalOf().agent.id, name: 'Desk' } })])
  fireEvent.click(await screen.findByRole('button', { name: /^3 actions wait for you/ }))
  expect(await screen.findByRole('region', { name: 'Guide wants to do 2 things' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Desk waits for your decision' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Desk/ }).getAttribute('href')).toContain(`conversation=${conversationId}`)
})

test('the strip goes with the last of them, and says what was decided', async () => {
  await open([approvalOf()])
  fireEvent.click(await screen.findByRole('button', { name: /^1 action waits for you/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create an issue' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(currentToasts().map(({ text }) => text)).toEqual(['Approved. The agent goes on.'])
})

test('the focus stays where the strip was once the last one is decided, and is taken from nowhere else', async () => {
  await open([approvalOf()])
  fireEvent.click(await screen.findByRole('button', { name: /^1 action waits for you/ }))
  const approve = await screen.findByRole('button', { name: 'Create an issue' })
  approve.focus()
  fireEvent.click(approve)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nothing waits for you any more.'))
})

test('what was decided elsewhere is said although its card is gone', async () => {
  let isDecided = false
  await open([approvalOf()], {
    'GET /ai/agent/approvals': () => ({ json: { approvals: isDecided ? [] : [approvalOf()] } }),
    'POST /ai/agent/approval': () => {
      isDecided = true
      return 'approvalDecided'
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^1 action waits for you/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create an issue' }))
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual(['This has been decided already.']))
})

test('where nothing waits, nothing is said', async () => {
  await open([])
  await waitFor(() => expect(fetch).toBeDefined())
  expect(screen.queryByRole('region')).toBeNull()
})
