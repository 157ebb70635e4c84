import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limitsOf } from '@quarry/contract/plan/plan'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { standardPlans, unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import type { Role } from '@quarry/contract/workspace/role'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { ModalStack } from '../../ui/layers/ModalStack.tsx'
import { PlanPage } from './PlanPage.tsx'

const [free, trial] = standardPlans as [Plan, Plan]
const items = (plans: readonly Plan[]) =>
  plans.map(({ monthlyPrice, ...plan }) => ({
    ...plan,
    id: plan.code,
    seatCount: plan.baseSeats,
    currency: 'USD',
    monthlyPrice: { supply: monthlyPrice.USD * 100, tax: 0, total: monthlyPrice.USD * 100 },
    annualPrice: { supply: monthlyPrice.USD * 960, tax: 0, total: monthlyPrice.USD * 960 },
    taxPercent: 0,
    annualDiscountPercent: 20,
    needsPayment: monthlyPrice.USD > 0,
  }))

function on(plan: Plan, change: Partial<WorkspacePlan> = {}): WorkspacePlan {
  const most = limitsOf(plan, plan.baseSeats)
  return {
    plan,
    paymentPlanCode: plan.code,
    paymentPlanName: plan.name,
    paymentPlanStatus: 'active',
    paymentPlanStartedAt: '2026-11-01T09:00:00.000Z',
    paymentPlanExpiresAt: null,
    paymentPlanPeriodUnit: null,
    paymentHistoryId: null,
    deletionAt: null,
    seatCount: plan.baseSeats,
    usage: {
      seats: { used: 5, limit: most.seats },
      publicDocuments: { used: 120, limit: most.publicDocuments },
      privateDocuments: { used: 7, limit: most.privateDocuments },
      devices: { used: 1, limit: most.devices },
      agents: { used: 1, limit: most.agents },
      monthlyMessages: { used: 40, limit: most.monthlyMessages },
    },
    heldBack: { publicDocuments: 0, privateDocuments: 0 },
    trialIsOpen: true,
    payment: null,
    ...change,
  }
}

async function open(
  plan: WorkspacePlan,
  { role = 'OWNER', plans = standardPlans }: { role?: Role; plans?: readonly Plan[] } = {},
) {
  const calls = answerWith({
    'GET /w/workspace/payment/plan': { json: plan },
    'GET /p/payment/list': { json: { plans: items(plans) } },
    'POST /w/workspace/payment/changePlan': { json: { effective: 'now', at: '2026-11-24T09:00:00.000Z' } },
    'GET /w/workspace/list': { json: { joined: [], invited: [] } },
  })
  const page = (
    <>
      <PlanPage workspace={acme(role)} />
      <ModalStack />
    </>
  )
  await renderPage(page, { profile: minji, address: '/acme' })
  await screen.findByText('Used now')
  return calls
}
const changes = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)

test('each bar says in words how much is used, and which is full', async () => {
  await open(on(free, { heldBack: { publicDocuments: 3, privateDocuments: 0 } }))
  expect(screen.getByRole('meter', { name: 'Members' }).getAttribute('aria-valuetext')).toBe('5 of 5')
  expect(screen.getByRole('meter', { name: 'Public documents' }).getAttribute('aria-valuetext')).toBe('120 of 1,000')
  expect(screen.getAllByText('Full').length).toBe(1)
  expect(screen.getByText('3 more wait for room')).toBeTruthy()
})

test('where nothing is billed there is no bar and nothing to choose, only what is included', async () => {
  const usage = on(unlimitedPlan).usage
  await open(on(unlimitedPlan, { usage, trialIsOpen: false }), { plans: [unlimitedPlan] })
  expect(screen.queryAllByRole('meter')).toEqual([])
  expect(screen.getByText('What the plan includes')).toBeTruthy()
  expect(screen.queryByText('Change the plan')).toBeNull()
})

test('only plans that cost nothing are offered, and choosing one takes it', async () => {
  const calls = await open(on(free))
  await screen.findByText('Change the plan')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Free', 'Trial'])
  fireEvent.click(screen.getByRole('button', { name: 'Choose Trial' }))
  await expect.poll(() => changes(calls)).toEqual([{ workspaceId: acme('OWNER').id, planCode: 'PREVIEW' }])
})

test('a trial that is over is not offered again', async () => {
  await open(on(free, { trialIsOpen: false }))
  await screen.findByText('Change the plan')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Free'])
})

test('ending a trial is asked first, because there is no other', async () => {
  const calls = await open(
    on(trial, { paymentPlanStatus: 'trial', paymentPlanExpiresAt: '2026-12-01T09:00:00.000Z', trialIsOpen: false }),
  )
  expect(screen.getByText('The trial ends on 12. 01. 2026')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Free' }))
  const dialog = await screen.findByRole('dialog')
  expect(changes(calls)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'End the trial' }))
  await expect.poll(() => changes(calls)).toEqual([{ workspaceId: acme('OWNER').id, planCode: 'free' }])
})

test('without a plan the page says when the workspace is deleted and how it stays', async () => {
  const ended = {
    paymentPlanStatus: 'ended',
    paymentPlanExpiresAt: '2026-12-01T09:00:00.000Z',
    deletionAt: '2026-12-04T09:00:00.000Z',
  } as const
  await open(on(trial, { ...ended, trialIsOpen: false }))
  expect(screen.getByRole('alert').textContent).toContain('This workspace is deleted on 12.\u00a004.\u00a02026')
  expect(await screen.findByRole('button', { name: 'Choose Free' })).toBeTruthy()
})
