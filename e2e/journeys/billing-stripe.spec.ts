import { expect, test } from '@playwright/test'
import {
  hookSecret,
  startStripe,
  type StripeCounterpart,
  stripeKey,
} from '../../server/src/payment/stripe/testing/counterpart.ts'
import { examine } from '../testing/look.ts'
import { enter, newPerson } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { words } from '../testing/words.ts'

let stripe: StripeCounterpart
test.beforeAll(async () => void (stripe = await startStripe({ hookUrl: () => `${quarry.origin}/hooks/payment/stripe` })))
test.afterAll(() => stripe[Symbol.asyncDispose]())
const quarry = ownQuarry(() => ({
  BILLING: 'on',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: hookSecret,
  STRIPE_BASE_URL: stripe.origin,
}))

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an owner gives a card at Stripe, confirms a payment at the bank, and takes another card (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      // Stripe sends people back to the address of links, which without a public one is this machine's name.
      const origin = quarry.origin.replace('127.0.0.1', 'localhost')
      const ada = { ...(await newPerson(quarry.origin, `stripe-${lang}`, lang)), origin }
      await enter(page, ada)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')

      await test.step('an order without a card leads to the page of Stripe, and back to the order', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=plan`)
        await press(say('plan.choice.take', { name: lang === 'ko' ? '팀' : 'Team' }))
        await dialog.getByRole('button', { name: say('billing.addCard') }).click()
        await page.waitForURL(`${stripe.origin}/**`)
        await page.getByRole('link', { name: 'Back' }).click()
        await page.getByRole('heading', { name: say('billing.window.give') }).waitFor()
        await examine(page, 'a card that was not given yet', lang)
        await page.getByRole('link', { name: say('billing.window.open') }).click()
        await page.getByRole('button', { name: /^3184/ }).click()
        await dialog.getByText(say('billing.order.due')).waitFor()
      })

      await test.step('the bank asks, and the plan is had once its page was answered', async () => {
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: /54,450|37\.50/ }).click()
        await page.getByRole('heading', { name: say('billing.window.window') }).waitFor()
        await page.getByRole('link', { name: say('billing.window.open') }).click()
        await page.getByRole('button', { name: 'Complete' }).click()
        await page.getByRole('heading', { name: say('billing.window.done') }).waitFor()
        await page.getByRole('link', { name: say('billing.window.back') }).click()
        await page.getByText(say('billing.history.status.APPROVED'), { exact: true }).waitFor()
        await examine(page, 'a plan that is paid for at Stripe', lang)
      })

      await test.step('another card takes the place of the first, which Stripe forgets', async () => {
        await press(say('billing.changeCard'))
        await page.getByRole('button', { name: /^4242/ }).click()
        await page.getByText(/Visa •••• 4242/).waitFor()
        const [first] = [...stripe.account.methods.values()].filter(({ number }) => number === '3184').slice(-1)
        await expect.poll(() => first!.customer).toBeNull()
      })
    })
  })
}
