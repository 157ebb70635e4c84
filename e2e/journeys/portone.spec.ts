import { expect, type Page, test } from '@playwright/test'
import { type Counterpart, startPortone } from '../../server/src/payment/portone/testing/counterpart.ts'
import { examine } from '../testing/look.ts'
import { enter, newPerson } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let portone: Counterpart
test.beforeAll(async () => {
  portone = await startPortone({ now: () => new Date() })
  portone.shop.channelType = 'TEST'
})
test.afterAll(() => portone[Symbol.asyncDispose]())

const quarry = ownQuarry(() => ({
  BILLING: 'on',
  PORTONE_API_SECRET: portone.settings.apiSecret,
  PORTONE_STORE_ID: portone.settings.storeId,
  PORTONE_CHANNELS: `inicis_v2=${portone.shop.channelKey},kakaopay=channel-key-of-kakaopay`,
  PORTONE_TEST: 'on',
  PORTONE_BASE_URL: portone.url,
}))

const checkout = 'https://checkout-service.prod.iamport.co/issue'
/** What PortOne's script does in its place: its window is asked, and whether it reaches what it should not. */
const script = `window.PortOne = {
  async requestIssueBillingKey(request) {
    const reached = await fetch('/api/v1/p/account/profile').then(() => true, () => false)
    const reply = await fetch('${checkout}', { method: 'POST', body: JSON.stringify({ ...request, reached }) })
    return reply.json()
  },
}`

type Asked = { issueId: string; customer: { customerId: string; fullName?: string }; channelKey: string; reached: boolean }

/** The window of the payment company, in which somebody does this. */
async function answerWindow(page: Page, act: (asked: Asked) => object): Promise<void> {
  await page.route('https://cdn.portone.io/v2/browser-sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.unroute(checkout)
  await page.route(checkout, (route) =>
    route.fulfill({ json: act(route.request().postDataJSON() as Asked), headers: { 'access-control-allow-origin': '*' } }),
  )
}

test.describe('in won', () => {
  test.use({ locale: 'ko-KR' })

  test('an owner gives a card in the window of PortOne and pays with it; what runs there reaches nothing else', async ({
    page,
  }) => {
    const say = await words('ko')
    const ada = await newPerson(quarry.origin, 'portone', 'ko')
    await enter(page, ada)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const asked: Asked[] = []

    await test.step('the page says with what one pays', async () => {
      await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=plan`)
      await answerWindow(page, (ask) => {
        asked.push(ask)
        return { code: 'FAILURE_TYPE_PG', message: '카드사에서 거절했어요.' }
      })
      await press(say('billing.addCard'))
      await page.getByRole('heading', { name: '결제 수단 등록' }).waitFor()
      await expect(page.getByLabel('신용·체크카드 (KG이니시스)')).toBeChecked()
      await examine(page, 'giving a card to PortOne', 'ko')
    })

    await test.step('what the payment company says is shown as it is', async () => {
      await field(page, '이름').fill('김에이다')
      await field(page, '휴대폰 번호').fill('010-1234-5678')
      await press('계속하기')
      await expect(page.getByText('카드사에서 거절했어요.')).toBeVisible()
      expect(asked[0]).toMatchObject({ channelKey: portone.shop.channelKey, customer: { fullName: '김에이다' }, reached: false })
    })

    await test.step('a card that is given is there, and pays', async () => {
      await answerWindow(page, ({ issueId, customer }) => {
        portone.give(issueId, customer.customerId, '4242')
        return { billingKey: 'is not looked at' }
      })
      await press('계속하기')
      await page.getByText('신한카드 •••• 4242').waitFor()
      await field(page, say('billing.plans.seats')).fill('7')
      await press(say('plan.choice.take', { name: '팀' }))
      await page.getByRole('dialog').getByRole('checkbox').check()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /76,230/ })
        .click()
      await page.getByRole('heading', { name: say('billing.window.done') }).waitFor()
    })

    await test.step('who comes back from a telephone’s window, and leaves, has no other card', async () => {
      await page.getByRole('link', { name: say('billing.window.back') }).click()
      await press(say('billing.changeCard'))
      await page.getByRole('heading', { name: '결제 수단 등록' }).waitFor()
      await quarry.change(`update account set lang = 'en' where email = $1`, ada.email)
      await page.goto(`${page.url()}?code=FAILURE_TYPE_PG&message=Cancelled`)
      await expect(page.getByText('Cancelled')).toBeVisible()
      expect(page.url()).not.toContain('code=')
      await page.getByLabel('KakaoPay').check()
      await expect(page.getByLabel('Phone number')).toHaveCount(0)
      await examine(page, 'giving a wallet to PortOne', 'en')
      await press('Not now')
      await page.getByRole('heading', { name: (await words('en'))('billing.window.cardFail') }).waitFor()
    })
  })
})
