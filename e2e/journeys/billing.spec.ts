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

      const team = lang === 'ko' ? '팀' : 'Team'
      const planPage = `${ada.origin}/${ada.code}?page=workspaceSettings&section=plan`
      const dialog = page.getByRole('dialog')

      await test.step('what there is beside what one has, and what it costs', async () => {
        await page.goto(planPage)
        await page.getByRole('heading', { name: say('plan.choice.title') }).waitFor()
        await expect(field(page, say('billing.plans.seats'))).toHaveValue('5')
        await examine(page, 'plans beside each other', lang)
        await field(page, say('billing.plans.seats')).fill('7')
        await press(say('plan.choice.take', { name: team }))
        await dialog.getByText(say('billing.order.due')).waitFor()
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
        await press(say('plan.choice.take', { name: team }))
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

      await test.step('where the seats do not suffice, more are offered with their price', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=members`)
        await press(say('member.invite'))
        await field(page, say('member.inviteForm.emails')).fill(
          Array.from({ length: 8 }, (_, index) => `guest${index}-${lang}@example.com`).join(', '),
        )
        await press(say('billing.moreSeats', { count: 2 }))
        await page.getByText(say('billing.order.line.seats')).waitFor()
        await examine(page, 'more seats where people are invited', lang)
        await press(say('billing.order.back'))
      })

      await test.step('who pays for which workspace', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettingsMyPage&section=subscriptionInfo`)
        await page.getByText(say('personal.subscription.youPay')).waitFor()
        await examine(page, 'what is paid for each workspace', lang)
      })

      await test.step('a deletion says what is given back, and how it is worked out', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=workspace`)
        await press(say('workspace.delete.short'))
        await dialog.getByText(/(₩76,230|\$52\.50) .*(days|일)/).waitFor()
        await examine(page, 'a deletion of what is paid for', lang)
        await press(say('workspace.delete.keep'))
      })

      await test.step('and is cancelled with one confirmation, with the free plan to follow, and taken back', async () => {
        await page.goto(planPage)
        await press(say('billing.cancel.action'))
        await dialog.getByText(say('billing.cancel.freeBody')).waitFor()
        await examine(page, 'a cancellation', lang)
        await dialog.getByRole('button', { name: say('billing.cancel.action') }).click()
        await page.getByRole('button', { name: say('billing.resume.action') }).waitFor()
        await examine(page, 'a cancelled plan', lang)
        await press(say('billing.resume.action'))
        await page.getByRole('button', { name: say('billing.resume.action') }).waitFor({ state: 'detached' })
      })
    })
  })
}
