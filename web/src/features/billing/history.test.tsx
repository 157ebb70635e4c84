import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentHistory } from '@quarry/contract/wire/billing/billing'
import { nobody } from '@quarry/contract/billing/bill-to'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith, type Reply } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { History } from './History.tsx'

const { id: workspaceId } = acme('OWNER')
const paid: PaymentHistory = {
  id: '3f0c0d2e-58a6-4f3c-9c1a-0d2f5a1b7c11',
  orderNumber: 'QR-2026-000007',
  date: '2026-11-02T03:00:00.000Z',
  usagePeriod: { from: '2026-11-02', to: '2026-12-02' },
  method: 'CARD',
  methodDetail: 'Visa 4242',
  status: 'APPROVED',
  currency: 'KRW',
  supply: 49_500,
  tax: 4_950,
  total: 54_450,
  refunded: 0,
  transactionId: 'a',
  isTest: false,
}
const failed: PaymentHistory = {
  ...paid,
  id: '5e1f0d2e-58a6-4f3c-9c1a-0d2f5a1b7c22',
  orderNumber: 'QR-2026-000008',
  status: 'FAILED',
}

async function open(answer: Reply = { json: { ...nobody, organisation: 'Atlas' } }) {
  const calls = answerWith({
    'GET /w/workspace/payment/history/list': { json: { histories: [failed, paid], visibleFrom: '2025-11-02' } },
    'GET /w/workspace/payment/billTo': { json: nobody },
    'PATCH /w/workspace/payment/billTo': answer,
  })
  void renderPage(<History workspaceId={workspaceId} />)
  await screen.findByText('QR-2026-000007')
  return calls
}

test('what was paid has its invoice, what failed has none, and all of it is a file', async () => {
  await open()
  const invoice = screen.getByRole('link', { name: 'Invoice QR-2026-000007 as PDF' })
  expect(invoice.getAttribute('href')).toMatch(/payment\/invoice\?.*invoiceId=3f0c0d2e.*lang=en/)
  expect(screen.queryByRole('link', { name: 'Invoice QR-2026-000008 as PDF' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toContain('history/export')
  expect(screen.getAllByText(/to 12.\s01.\s2026/)).toHaveLength(2)
})

test('whom invoices are made out to is saved, and a number that cannot be is refused with words', async () => {
  const calls = await open('businessNumberInvalid')
  const save = await screen.findByRole('button', { name: 'Save the details' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('textbox', { name: /Organisation/ }), { target: { value: 'Atlas' } })
  fireEvent.click(save)
  await screen.findByText(/no Korean business registration number/)
  expect(calls.at(-1)?.body).toMatchObject({ workspaceId: workspaceId, organisation: 'Atlas' })
})

test('a payment in won has the day of Seoul, as its invoice has, and the history begins on a plain day', async () => {
  answerWith({
    'GET /w/workspace/payment/history/list': {
      json: { histories: [{ ...paid, date: '2026-11-24T22:46:00.000Z' }], visibleFrom: '2025-11-02' },
    },
    'GET /w/workspace/payment/billTo': { json: nobody },
  })
  void renderPage(<History workspaceId={workspaceId} />)
  expect((await screen.findByText('QR-2026-000007')).parentElement!.textContent).toMatch(/^11.\s25.\s2026/)
  expect(screen.getByText(/^Since 11.\s02.\s2025/)).toBeTruthy()
})
