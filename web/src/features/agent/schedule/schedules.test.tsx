import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import type { Agent } from '../agent-types.ts'
import { Schedules } from './Schedules.tsx'
import { zoneName } from './when.ts'

const agentId = '11111111-1111-4111-8111-111111111111' as AgentId
const agent = { agentId, status: 'active' } as Agent
const schedule = {
  scheduleId: '22222222-2222-4222-8222-222222222222',
  person: { name: 'Ada Kim', isMe: true },
  prompt: 'What changed?',
  when: { every: 'week', weekday: 1, hour: 9, minute: 30 },
  timeZone: 'Asia/Seoul',
  byMail: true,
  nextAt: '2026-12-01T00:30:00.000Z',
  pausedReason: null,
  isSkipped: false,
  askedAt: null,
  conversationId: null,
}
const listed = (...schedules: object[]) => ({ 'GET /agent/schedule': { json: { schedules, limit: 20 } } })

test('a regular question says when it is asked, and why it is not', async () => {
  answerWith(
    listed(schedule, {
      ...schedule,
      scheduleId: '33333333-3333-4333-8333-333333333333',
      person: { name: 'Ben Lee', isMe: false },
      prompt: null,
      nextAt: null,
      pausedReason: 'left',
    }),
  )
  await renderPage(<Schedules workspace={acme('ADMIN')} agent={agent} />)
  expect((await screen.findAllByText(/Every Monday at 9:30/))[0]!.textContent).toContain('Korean Standard Time')
  await screen.findByText('A question of Ben Lee')
  await screen.findByText('Paused: this person is no longer here')
})

test('what is chosen in words is sent with the clock of the place', async () => {
  const calls = answerWith({ ...listed(), 'POST /agent/schedule': { json: { scheduleId: schedule.scheduleId } } })
  const workspace = acme('USER')
  await renderPage(<Schedules workspace={workspace} agent={agent} />)
  await screen.findByText('You do not have it asked regularly.')
  fireEvent.click(screen.getByRole('button', { name: 'Ask regularly' }))
  fireEvent.change(await screen.findByLabelText('Question'), { target: { value: 'What changed?' } })
  fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'month' } })
  fireEvent.change(screen.getByLabelText('Day of the month'), { target: { value: '15' } })
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:05' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Ask regularly' }).at(-1)!)
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('POST /agent/schedule'))
  expect(calls.find(({ route }) => route === 'POST /agent/schedule')?.body).toEqual({
    workspaceId: workspace.id satisfies WorkspaceId,
    workspaceAgentInfoId: agentId,
    prompt: 'What changed?',
    when: { every: 'month', day: 15, hour: 8, minute: 5 },
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    byMail: true,
  })
})

test('a regular question is changed in the form that made it, by the clock it was made for', async () => {
  const calls = answerWith({ ...listed(schedule), 'PUT /agent/schedule': { json: {} } })
  await renderPage(<Schedules workspace={acme('USER')} agent={agent} />)
  fireEvent.click(await screen.findByRole('button', { name: 'What to do with “What changed?”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const question = await screen.findByLabelText<HTMLTextAreaElement>('Question')
  expect([question.value, screen.getByLabelText<HTMLInputElement>('Time').value]).toEqual(['What changed?', '09:30'])
  fireEvent.change(question, { target: { value: 'What is new?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PUT /agent/schedule')?.body).toMatchObject({
      scheduleId: schedule.scheduleId,
      prompt: 'What is new?',
      when: schedule.when,
      timeZone: 'Asia/Seoul',
    }),
  )
})

test('a time zone is called as people of the language call it', () => {
  expect([zoneName('Asia/Seoul', 'ko'), zoneName('America/New_York', 'ko')]).toEqual(['한국 표준시', '미 동부 시간'])
  expect(zoneName('UTC', 'ko')).toBe('협정 세계시')
})
