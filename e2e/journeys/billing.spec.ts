import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry(() => ({ BILLING: 'on' }))

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an owner gives a card, pays for a plan, and cancels it (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await newPerson(quarry.origin, `billing-${lang}`, lang)
      await enter(page, ada)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

      await test.step('what there is, and what it costs', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=plan`)
        await page.getByRole('heading', { name: say('billing.plans.title') }).waitFor()
        await examine(page, 'plans that are paid for', lang)
        await field(page, say('billing.plans.seats')).fill('7')
        await press(say('billing.plans.choose', { name: lang === 'ko' ? '팀' : 'Team' }))
        await page.getByRole('dialog').getByText(say('billing.order.due')).waitFor()
        await examine(page, 'an order', lang)
      })

      await test.step('a card that is declined gives no plan, and says why', async () => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('billing.addCard') })
          .click()
        await page.getByText(say('billing.sandbox.chooseCard')).waitFor()
        await examine(page, 'the test payment company', lang)
        await press(say('billing.sandbox.acts.0002'))
        await page.getByRole('dialog').getByRole('checkbox').check()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /76,230|52\.50/ })
          .click()
        await page.getByRole('heading', { name: say('billing.window.fail') }).waitFor()
        await expect(page.getByText(say('billing.reason.funds'))).toBeVisible()
        await examine(page, 'a payment that failed', lang)
      })

      await test.step('another one pays', async () => {
        await page.getByRole('link', { name: say('billing.window.back') }).click()
        await press(say('billing.changeCard'))
        await press(say('billing.sandbox.acts.4242'))
        await page.getByText('4242').first().waitFor()
        await field(page, say('billing.plans.seats')).fill('7')
        await press(say('billing.plans.choose', { name: lang === 'ko' ? '팀' : 'Team' }))
        await page.getByRole('dialog').getByRole('checkbox').check()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /76,230|52\.50/ })
          .click()
        await page.getByRole('heading', { name: say('billing.window.done') }).waitFor()
        await page.getByRole('link', { name: say('billing.window.back') }).click()
        await page.getByText(say('billing.history.status.APPROVED'), { exact: true }).waitFor()
        await examine(page, 'a plan that is paid for', lang)
      })

      await test.step('and is cancelled with one confirmation', async () => {
        await press(say('billing.cancel.action'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('billing.cancel.action') })
          .click()
        await page.getByRole('button', { name: say('billing.resume.action') }).waitFor()
        await examine(page, 'a cancelled plan', lang)
      })
    })
  })
}
