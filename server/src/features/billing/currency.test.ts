import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { nobody } from '@quarry/contract/billing/bill-to'
import { openWorld } from '../../../testing/world.ts'
import { changeCompanyInfo } from '../workspace/change-workspace.ts'
import { changeBillTo } from './bill-to.ts'
import { openWay } from './open-way.ts'
import { readPaidPlan } from './read-payments.ts'
import { readQuote } from './read-quote.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
/** Who pays in dollars for as long as nobody says where they are. */
const abroad = (of = till) => world.member({ lang: 'en', ...of.parts })

test('until something is billed the currency is that of the country, and then it stays', async () => {
  const ada = await abroad()
  await changeBillTo(ada, { ...nobody, organisation: 'Atlas' })
  await openWay(ada, { requestId: randomUUID() })
  assert.equal((await readQuote(ada, team)).currency, 'USD')
  await changeCompanyInfo(ada, { countryCode: 'KR' })
  assert.equal((await readQuote(ada, team)).currency, 'KRW')
  assert.deepEqual((await till.buy(ada, team)).currency, 'KRW')
  await changeCompanyInfo(ada, { countryCode: 'US' })
  assert.deepEqual([(await readQuote(ada, team)).currency, (await readPaidPlan(ada)).payment?.currency], ['KRW', 'KRW'])
})

test('a card at a company that is not paid in the new currency is neither shown nor charged', async () => {
  const split = openBilling(world, {
    gateways: [
      { ...till.sandbox, currencies: ['USD'] },
      { ...till.sandbox, name: 'portone', currencies: ['KRW'] },
    ],
  })
  const ada = await abroad(split)
  await split.giveCard(ada)
  assert.ok((await readQuote(ada, team)).way)
  await changeCompanyInfo(ada, { countryCode: 'KR' })
  const quote = await readQuote(ada, team)
  assert.deepEqual([quote.currency, quote.way, (await readPaidPlan(ada)).payment?.way], ['KRW', null, null])
  await assert.rejects(split.order(ada, team, quote), { error: 'wayMissing' })
  assert.equal((await split.buy(ada, team)).status, 'PAYMENT_COMPLETE')
  assert.equal((await split.ledgerOf(ada))['cash:portone'], 54_450)
})

test('where nobody is paid in a currency no account begins', async () => {
  const ada = await abroad()
  await assert.rejects(openWay({ ...ada, gateways: [] }, { requestId: randomUUID() }), { error: 'paymentsOff' })
  await assert.rejects(till.accountOf(ada))
})
