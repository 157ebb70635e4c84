import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { CancelDialog } from './CancelDialog.tsx'

type Payment = NonNullable<WorkspacePlan['payment']>

const nothing = { used: 0, limit: null }
const payment: Payment = {
  currency: 'USD',
  canPay: true,
  isTest: true,
  renews: true,
  nextPaymentAt: null,
  nextPaymentTotal: null,
  lastPaymentAt: '2026-11-01T00:00:00.000Z',
  seatPrice: null,
  periodEnd: '2099-12-01T00:00:00.000Z',
  scheduled: null,
  problem: null,
  resumeTotal: null,
  way: null,
  priceChange: null,
  runningTransactionId: null,
}
const plan: WorkspacePlan = {
  plan: unlimitedPlan,
  paymentPlanCode: 'team',
  paymentPlanName: { en: 'Team', ko: '팀' },
  paymentPlanStatus: 'active',
  paymentPlanStartedAt: '2026-11-01T00:00:00.000Z',
  paymentPlanExpiresAt: null,
  paymentPlanPeriodUnit: 'MONTHLY',
  paymentHistoryId: null,
  deletionAt: null,
  seatCount: 5,
  usage: {
    seats: nothing,
    publicDocuments: nothing,
    privateDocuments: nothing,
    devices: nothing,
    agents: nothing,
    monthlyMessages: nothing,
  },
  heldBack: { publicDocuments: 0, privateDocuments: 0 },
  trialIsOpen: false,
  suspension: null,
  payment,
}

async function open(change: Partial<Payment> = {}) {
  answerWith({ 'GET /p/payment/list': { json: { plans: [] } } })
  const shown = { ...payment, ...change }
  void renderPage(<CancelDialog workspace={acme('OWNER')} plan={plan} payment={shown} onClose={() => {}} />)
  await screen.findByText('Cancel the plan?')
}

test('a plan with days left stays usable, and nothing is said of a payment where none is under way', async () => {
  await open()
  expect(screen.getByText(/It stays usable until/)).toBeTruthy()
  expect(screen.queryByText(/under way/)).toBeNull()
})

test('of a payment that is under way it says that nobody waits for it, and after the last day that the plan ends now', async () => {
  await open({ runningTransactionId: 'a', periodEnd: '2026-11-01T00:00:00.000Z' })
  expect(screen.getByText(/The payment that is under way is not waited for/)).toBeTruthy()
  expect(screen.getByText(/the plan ends now/)).toBeTruthy()
})

test('what would be too little in the free plan is missed with a word', async () => {
  answerWith({})
  await renderPage(<CancelDialog workspace={acme('OWNER')} plan={plan} payment={payment} onClose={() => {}} />)
  await screen.findByText('What the free plan includes could not be loaded.')
})
