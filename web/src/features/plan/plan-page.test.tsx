import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limitsOf } from '@quarry/contract/plan/plan'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { standardPlans, unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import type { Role } from '@quarry/contract/workspace/role'
import type { WantedPlan } from '../../ui/plan/wanted-plan.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { ModalStack } from '../../ui/layers/ModalStack.tsx'
import { PlanComparison } from './PlanComparison.tsx'
import { PlanPage } from './PlanPage.tsx'

const [free, trial] = standardPlans as [Plan, Plan]
const items = (plans: readonly Plan[]) =>
  plans.map(({ monthlyPrice, nextPrice: _later, ...plan }) => ({
    ...plan,
    id: plan.code,
    seatCount: plan.baseSeats,
    currency: 'USD' as const,
    nextPrice: null,
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
      agents: { used: 0, limit: most.agents },
      monthlyMessages: { used: 40, limit: most.monthlyMessages },
    },
    heldBack: { publicDocuments: 0, privateDocuments: 0 },
    trialIsOpen: true,
    suspension: null,
    payment: null,
    ...change,
  }
}

const ordered: WantedPlan[] = []
const named = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent.match(/^(Free|Trial|Team|Business)/)?.[0])

async function open(
  plan: WorkspacePlan,
  { role = 'OWNER', plans = standardPlans, canPay = false }: { role?: Role; plans?: readonly Plan[]; canPay?: boolean } = {},
) {
  ordered.length = 0
  const calls = answerWith({
    'GET /w/workspace/payment/plan': { json: plan },
    'GET /p/payment/list': { json: { plans: items(plans) } },
    'POST /w/workspace/payment/changePlan': { json: { effective: 'now', at: '2026-11-24T09:00:00.000Z' } },
    'GET /w/workspace/list': { json: { joined: [], invited: [] } },
  })
  const page = (
    <>
      <PlanPage
        workspace={acme(role)}
        renderChoice={(current) => (
          <PlanComparison
            workspace={acme(role)}
            current={current}
            plans={items(plans)}
            onOrder={canPay ? (wanted) => ordered.push(wanted) : undefined}
          />
        )}
      />
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
  expect(screen.queryByRole('table')).toBeNull()
})

test('only plans that cost nothing are offered, and choosing one takes it', async () => {
  const calls = await open(on(free))
  expect(named()).toEqual(['Free', 'Trial'])
  fireEvent.click(screen.getByRole('button', { name: 'Choose Trial' }))
  await expect.poll(() => changes(calls)).toEqual([{ workspaceId: acme('OWNER').id, planCode: 'PREVIEW' }])
})

test('a trial that is over is not offered again', async () => {
  await open(on(free, { trialIsOpen: false }))
  expect(named()).toEqual(['Free'])
})

test('a plan is not offered before its first day, but to who is on it', async () => {
  const plans = standardPlans.map((plan) => ({ ...plan, ...(plan.code !== 'business' && { effectiveFrom: '2999-01-01' }) }))
  await open(on(free), { plans, canPay: true })
  expect(named()).toEqual(['Free', 'Business'])
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
  await expect.poll(() => changes(calls)).toEqual([{ workspaceId: acme('OWNER').id, planCode: 'free', gatewayType: 'CARD' }])
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

test('a suspended plan says since when, what rests, when the data would go, and whom to ask', async () => {
  const suspension = { since: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-15T09:00:00.000Z' }
  await open(on(free, { paymentPlanStatus: 'suspended', suspension }), { role: 'ADMIN' })
  const said = screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ')
  expect(said).toContain('The plan was suspended on 12. 01. 2026')
  expect(said).toContain('Without a payment the plan ends on 12. 15. 2026')
  expect(said).toContain('Ask the owner to pay.')
})

test('the seats begin with the fewest that can be had, and fewer are refused', async () => {
  await open(on(free), { canPay: true })
  const seats = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Seats' })
  expect(seats.value).toBe('5')
  fireEvent.change(seats, { target: { value: '4' } })
  expect(screen.getByText('5 members are active, and each needs a seat.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Team' }).disabled).toBe(true)
  fireEvent.change(seats, { target: { value: '7' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Yearly, 20% off' }))
  fireEvent.click(screen.getByRole('button', { name: 'Choose Team' }))
  // As many as it comes with at least.
  fireEvent.click(screen.getByRole('button', { name: 'Choose Business' }))
  expect(ordered).toEqual([
    { planCode: 'team', periodUnit: 'YEARLY', seatCount: 7 },
    { planCode: 'business', periodUnit: 'YEARLY', seatCount: 20 },
  ])
})

test('the plan one has is offered only with something else of it', async () => {
  const team = standardPlans.find(({ code }) => code === 'team')!
  await open(on(team, { paymentPlanPeriodUnit: 'MONTHLY', seatCount: 8, trialIsOpen: false }), { canPay: true })
  expect(screen.queryByRole('button', { name: 'Change to this' })).toBeNull()
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Seats' }), { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change to this' }))
  expect(ordered).toEqual([{ planCode: 'team', periodUnit: 'MONTHLY', seatCount: 9 }])
})

test('a plan that includes less than is in use says so, of each thing', async () => {
  const business = standardPlans.find(({ code }) => code === 'business')!
  const usage = { ...on(business).usage, agents: { used: 3, limit: null }, seats: { used: 7, limit: 20 } }
  await open(on(business, { usage, paymentPlanPeriodUnit: 'MONTHLY', trialIsOpen: false }), { canPay: true })
  const tooFew = (row: RegExp) => within(screen.getByRole('row', { name: row })).queryAllByText('Less than is in use').length
  expect([tooFew(/^Members/), tooFew(/^Agents3/), tooFew(/^Public documents/)]).toEqual([1, 1, 0])
})
