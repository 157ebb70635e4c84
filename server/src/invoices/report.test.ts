import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedOf, csvOf, listOf } from './report.ts'

const paper: Parameters<typeof csvOf>[0][number] = {
  kind: 'charge',
  number: 'QR-2026-000001',
  issuedOn: '2026-01-02',
  state: 'paid',
  isTest: false,
  seller: {},
  buyer: {
    organisation: '=HYPERLINK("http://x")',
    businessNumber: '220-81-62517',
    workspace: 'atlas',
    contact: 'ada@example.com',
  },
  period: { from: '2026-01-02', to: '2026-02-01' },
  lines: [],
  planNames: {},
  currency: 'USD',
  supply: 7_500,
  tax: 0,
  total: 7_500,
  credits: null,
  payment: { on: '2026-01-03', card: 'Visa •••• 4242', transaction: 'b7f6', reference: 'pi_1' },
}
const none = { KRW: { company: 0, books: 0 }, USD: { company: 0, books: 0 } }

test('an invoice is one line, with its amount as people read it', () => {
  assert.match(listOf([paper]), /^QR-2026-000001 +2026-01-02 +paid +75\.00 USD /)
})

test('an accountant gets each fact in a column of its own, and no formula', () => {
  const [head, row] = csvOf([paper]).split('\r\n')
  assert.match(head!, /"before_tax","tax","total","settled"/)
  assert.match(
    row!,
    /"'=HYPERLINK\(""http:\/\/x""\)","220-81-62517","2026-01-02","2026-02-01","USD","75\.00","0\.00","75\.00","2026-01-03"/,
  )
})

test('what does not agree is named, one a line', () => {
  const troubles = [{ check: 'the ledger does not come to nothing', about: 'KRW', detail: '1' }]
  const sums = { ...none, USD: { company: 7_500, books: 0 } }
  assert.equal(
    comparedOf({ troubles, charges: 1, refunds: 0, sums }),
    '1 payments and 0 refunds compared.\nUSD: 75.00 at payment companies, 0.00 in the books\n✗ the ledger does not come to nothing: KRW (1)\n1 do not agree.',
  )
  assert.match(comparedOf({ troubles: [], charges: 0, refunds: 0, sums: none }), /They agree\.$/)
})
