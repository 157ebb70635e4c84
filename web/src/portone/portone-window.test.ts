import { afterEach, expect, test, vi } from 'vitest'
import { endOfAddress, openWindow, type WindowFacts } from './portone-window.ts'

const facts: WindowFacts = {
  isOpen: true,
  isTest: false,
  lang: 'ko',
  returnUrl: '/payment/return',
  storeId: 'store-1',
  issueId: 'issue-1',
  customerId: 'customer-1',
  email: 'ada@example.com',
  channels: [
    { pg: 'tosspayments', channelKey: 'channel-key-1' },
    { pg: 'inicis_v2', channelKey: 'channel-key-2' },
    { pg: 'kakaopay', channelKey: 'channel-key-3' },
  ],
}
const person = { name: '', phone: '', issueName: 'Quarry' }
const requestIssueBillingKey = vi.fn<NonNullable<typeof window.PortOne>['requestIssueBillingKey']>()

afterEach(() => void delete window.PortOne)

async function asked(pg: Parameters<typeof openWindow>[1], said = person) {
  window.PortOne = { requestIssueBillingKey: requestIssueBillingKey.mockResolvedValue({}) }
  expect(await openWindow(facts, pg, said)).toBeNull()
  return requestIssueBillingKey.mock.lastCall![0]
}

test('a card is asked for under our names, and the window leads back to the page', async () => {
  expect(await asked('tosspayments')).toEqual({
    storeId: 'store-1',
    channelKey: 'channel-key-1',
    billingKeyMethod: 'CARD',
    issueId: 'issue-1',
    issueName: 'Quarry',
    customer: { customerId: 'customer-1', email: 'ada@example.com' },
    redirectUrl: location.origin + location.pathname,
  })
})

test('a payment company that wants a name, a number and a period gets them', async () => {
  const request = await asked('inicis_v2', { ...person, name: '김에이다', phone: '010-1234-5678' })
  expect(request.customer).toMatchObject({ fullName: '김에이다', phoneNumber: '010-1234-5678' })
  expect(request.offerPeriod).toEqual({ interval: '1m' })
})

test('a wallet is asked for as one', async () => {
  expect(await asked('kakaopay')).toMatchObject({ billingKeyMethod: 'EASY_PAY', channelKey: 'channel-key-3' })
})

test('who comes back from the window is told how it ended, in no more words than fit', () => {
  expect(endOfAddress('')).toBeUndefined()
  expect(endOfAddress('?billingKey=key&transactionType=ISSUE_BILLING_KEY')).toBeNull()
  expect(endOfAddress('?code=FAILURE_TYPE_PG&message=No')).toEqual({ message: 'No' })
  expect(endOfAddress(`?code=X&message=${'a'.repeat(999)}`)?.message).toHaveLength(200)
})
