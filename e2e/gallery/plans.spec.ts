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
/** Who has not paid for anything. */
let starter: Person
let paidId: string
let pageId: string

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
  paidId = paid.transactionId
  starter = await newPerson(quarry.origin, 'starter', 'ko')
  const page = { workspaceId: starter.workspaceId, requestId: randomUUID() }
  pageId = (await starter.client.call(billingRoutes.openWay, page)).transactionId
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
const startAddress = (): string => `${quarry.origin}/${starter.code}?page=workspaceSettings&section=plan`
const ask = (page: { reload: () => Promise<unknown> }, statement: string) => quarry.change(statement).then(() => page.reload())

const screens: Screen[] = [
  {
    name: 'plan that is paid for',
    address: planAddress,
    shows: (page, say) => page.getByText(say('billing.cancel.action')).waitFor(),
  },
  {
    name: 'order of more seats, with a price that is announced',
    address: planAddress,
    async shows(page, say) {
      await quarry.change(`update subscription set term = jsonb_set(term, '{price,supply}', '9900') where term is not null`)
      await page.reload()
      await page.getByLabel(say('billing.plans.seats'), { exact: true }).fill('9')
      await page.getByRole('button', { name: say('billing.plans.change') }).click()
      await page.getByText(say('billing.order.due')).waitFor()
    },
  },
  {
    name: 'cancelling',
    address: planAddress,
    async shows(page, say) {
      await page.getByRole('button', { name: say('billing.cancel.action') }).click()
      await page.getByText(say('billing.cancel.freeBody')).waitFor()
    },
  },
  {
    name: 'plan that is paid for by the year, of which something was given back',
    address: planAddress,
    async shows(page, say) {
      await quarry.change(`insert into refund (account_id, attempt_id, amount, tax, status, external_id, created_at, settled_at)
        select account_id, id, 11000, 1000, 'succeeded', 're_drawn', now(), now() from payment_attempt where status = 'succeeded' on conflict do nothing`)
      await ask(
        page,
        `update subscription set period_unit = 'YEARLY', term = jsonb_set(term, '{unit}', '"YEARLY"') where term is not null`,
      )
      await page.getByText(say('billing.history.status.REFUND_PARTIAL')).waitFor()
      await quarry.change(
        `update subscription set period_unit = 'MONTHLY', term = jsonb_set(term, '{unit}', '"MONTHLY"') where term is not null`,
      )
    },
  },
  {
    name: 'payment that is over',
    address: () => `${quarry.origin}/payment/return?transactionId=${paidId}&workspace=${person.code}`,
    shows: (page, say) => page.getByText(say('billing.window.doneBody')).waitFor(),
  },
  {
    name: 'payment at the test company',
    address: () => `${quarry.origin}/payment/sandbox/${paidId}`,
    shows: (page, say) => page.getByText(say('billing.sandbox.acts.giveBack')).waitFor(),
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
      await quarry.change(`update invoice set status = 'open'`)
      await ask(page, `update subscription set problem_since = now() where term is not null`)
      await page.getByText(say('billing.problem.title')).waitFor()
      await quarry.change(`update invoice set status = 'paid'`)
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
    name: 'suspended plan on its own page',
    address: planAddress,
    shows: (page, say) => page.getByText(say('plan.suspended.body')).waitFor(),
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

const starting: Screen[] = [
  {
    name: 'free plan',
    address: startAddress,
    async shows(page) {
      await quarry.change(`delete from subscription where workspace_id = $1`, starter.workspaceId)
      await page.reload()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'order without a card',
    address: startAddress,
    async shows(page, say) {
      await page
        .getByRole('button', { name: /Team|팀/ })
        .first()
        .click()
      await page.getByText(say('billing.order.needsCard')).waitFor()
    },
  },
  {
    name: 'trial',
    address: startAddress,
    async shows(page) {
      await quarry.change(
        `insert into subscription (workspace_id, plan_code, status, seat_count, started_at, expires_at, trial_started_at)
         values ($1, 'PREVIEW', 'trial', 20, now() - interval '25 days', now() + interval '5 days', now() - interval '25 days')`,
        starter.workspaceId,
      )
      await page.reload()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'card to be given at the test company',
    address: () => `${quarry.origin}/payment/sandbox/${pageId}`,
    shows: (page, say) => page.getByText(say('billing.sandbox.chooseCard')).waitFor(),
  },
  {
    name: 'workspace without a plan',
    address: startAddress,
    async shows(page, say) {
      await quarry.change(
        `update subscription set status = 'ended', expires_at = now() - interval '1 hour', deletion_at = now() + interval '3 days' where workspace_id = $1`,
        starter.workspaceId,
      )
      await page.reload()
      await page.getByText(say('plan.ends.body')).waitFor()
    },
  },
]

walkScreens({ people: 'who has not paid', who: () => starter, screens: starting, origin: () => quarry.origin })
walkScreens({ people: 'who pays for a workspace', who: () => person, screens, origin: () => quarry.origin })
