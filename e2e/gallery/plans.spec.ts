import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { standardPlans } from '@quarry/contract/plan/plan-catalogue'
import { billingRoutes } from '@quarry/contract/routes/billing/billing'
import { newPerson, type Person, searchAddress } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'

/** One plan gets another price, which who has it now did not agree to. */
const plansFile = join(mkdtempSync(join(tmpdir(), 'quarry-plans-')), 'plans.json')
const dearer = { from: '2025-11-01', monthlyPrice: { KRW: 12_000, USD: 9 } }
writeFileSync(
  plansFile,
  JSON.stringify(standardPlans.map((plan) => (plan.code === 'team' ? { ...plan, nextPrice: dearer } : plan))),
)

const quarry = ownQuarry(() => ({ BILLING: 'on', PLANS_FILE: plansFile }))
let person: Person

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'payer', 'ko')
  const { client, workspaceId } = person
  const way = await client.call(billingRoutes.openWay, { workspaceId, requestId: randomUUID() })
  await client.call(billingRoutes.actInSandbox, { id: way.transactionId, act: '4242' })
  await until(way.transactionId, 'NEW_CARD_END')
  const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 7 } as const
  const { quoteId } = await client.call(billingRoutes.quote, { workspaceId, ...team })
  const paid = await client.call(billingRoutes.pay, { workspaceId, requestId: randomUUID(), quoteId, ...team, agreed: true })
  await until(paid.transactionId, 'PAYMENT_COMPLETE')
  const second = await newPerson(quarry.origin, 'second', 'ko')
  await quarry.change(
    `insert into member (workspace_id, account_id, role, status, joined_at) select $1, account_id, 'USER', 'active', now() from member where workspace_id = $2`,
    workspaceId,
    second.workspaceId,
  )
})

async function until(transactionId: string, status: string): Promise<void> {
  const { client, workspaceId } = person
  while ((await client.call(billingRoutes.read, { workspaceId, transactionId })).status !== status)
    await new Promise((resolve) => setTimeout(resolve, 500))
}

const planAddress = (): string => `${quarry.origin}/${person.code}?page=workspaceSettings&section=plan`
const ask = (page: { reload: () => Promise<unknown> }, statement: string) => quarry.change(statement).then(() => page.reload())

const screens: Screen[] = [
  {
    name: 'plan that is paid for',
    address: planAddress,
    shows: (page, say) => page.getByText(say('billing.cancel.action')).waitFor(),
  },
  {
    name: 'plan that is to cost more',
    address: planAddress,
    async shows(page, say) {
      await quarry.change(`update subscription set term = jsonb_set(term, '{price,supply}', '9900')`)
      await ask(
        page,
        `insert into price_consent (account_id, plan_code, old_price, new_price, effective_at, asked_at)
         select account_id, plan_code, term->'price', jsonb_set(term->'price', '{supply}', '12000'), period_end, now() from subscription
         where term is not null on conflict do nothing`,
      )
      await page.getByText(say('billing.price.declined')).waitFor()
    },
  },
  {
    name: 'search beside a price to agree to',
    address: () => searchAddress(person),
    shows: (page, say) => page.getByRole('link', { name: say('plan.banner.act.price') }).waitFor(),
  },
  {
    name: 'renewal that failed',
    address: planAddress,
    async shows(page, say) {
      await ask(page, `update subscription set problem_since = now() where term is not null`)
      await page.getByText(say('billing.problem.title')).waitFor()
    },
  },
  {
    name: 'suspended plan',
    address: () => searchAddress(person),
    async shows(page, say) {
      await ask(
        page,
        `update subscription set status = 'suspended', problem_since = null, suspended_at = now() where term is not null`,
      )
      await page.getByRole('link', { name: say('plan.banner.act.suspended') }).waitFor()
    },
  },
  {
    name: 'set-up with plans to choose from',
    address: () => `${quarry.origin}/workspace/create?workspace=${person.code}&step=plan`,
    shows: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'search while more people are there than seats',
    address: () => searchAddress(person),
    async shows(page, say) {
      await quarry.change('delete from price_consent')
      await ask(page, `update subscription set status = 'active', suspended_at = null, seat_count = 1 where term is not null`)
      await page.getByRole('link', { name: say('plan.banner.act.overSeats') }).waitFor()
      await quarry.change(`update subscription set seat_count = 7 where term is not null`)
    },
  },
  {
    name: 'plan that ends',
    address: planAddress,
    async shows(page, say) {
      await ask(page, `update subscription set status = 'cancelled', suspended_at = null, renews = false where term is not null`)
      await page.getByText(say('billing.resume.action')).waitFor()
      await quarry.change(`update subscription set status = 'active', renews = true where term is not null`)
    },
  },
]

walkScreens({ people: 'who pays for a workspace', who: () => person, screens, origin: () => quarry.origin })
