import { expect, type Page, test } from '@playwright/test'
import { accountRoutes } from '@quarry/contract/account'
import { workspaceRoutes } from '@quarry/contract/workspace'
import { startMailServer } from '../../server/testing/mail-server.ts'
import { browse } from '../../server/testing/product.ts'
import { look } from '../testing/look.ts'
import { password } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { englishIn, type Say, words } from '../testing/words.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
// Before the product, which is told its address.
test.beforeAll(async () => void (mailServer = await startMailServer()))
test.afterAll(() => mailServer[Symbol.asyncDispose]())
const quarry = ownQuarry(() => ({ SMTP_URL: mailServer.url, SUPPORT_CONTACT: 'help@example.com' }))

const newPassword = 'brand-new-1'

/** The link to a page that was mailed to somebody, once it arrives. */
async function mailedLink(to: string, page: string): Promise<string> {
  const found = () =>
    mailServer.mails
      .filter((mail) => mail.to.includes(to))
      .map(({ text }) => new RegExp(`https?://[^\\s"]+/${page}\\?token=[\\w-]+`).exec(text)?.[0])
      .find((link) => link !== undefined)
  await expect.poll(found).toBeDefined()
  return found()!
}

/** Somebody who signed up by the mailed link, logged in without a browser. */
async function newcomer(email: string, lang: 'en' | 'ko') {
  const { client } = browse(quarry.origin)
  await client.call(accountRoutes.requestSignUp, { email, lang })
  const token = new URL(await mailedLink(email, 'signUp')).searchParams.get('token') ?? ''
  const agreed = { isOver19: true, agreeTerms: true, agreePrivacy: true } as const
  const names = { firstName: '하늘', lastName: '김', job: '디자이너' }
  await client.call(accountRoutes.create, { token, ...names, password, passwordConfirm: password, ...agreed, lang })
  await client.call(accountRoutes.login, { email, password })
  return client
}

async function logIn(page: Page, say: Say, email: string, secret: string): Promise<void> {
  await page.goto(`${quarry.origin}/login`)
  await field(page, say('account.email')).fill(email)
  await field(page, say('account.password')).fill(secret)
  await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
}

/** Looks for barriers in English, and for words of another language in Korean. */
async function examine(page: Page, name: string, lang: 'en' | 'ko'): Promise<void> {
  if (lang === 'en') await look(page, name)
  else expect.soft(englishIn(await page.locator('body').innerText()), name).toEqual([])
}

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test('a forgotten password is reset by mail, once', async ({ page }) => {
      const say = await words(lang)
      const email = `reset-${lang}@example.com`
      await newcomer(email, lang)
      await page.goto(`${quarry.origin}/login`)
      await page.getByRole('link', { name: say('account.forgotPassword') }).click()
      await field(page, say('account.email')).fill(email)
      await page.getByRole('button', { name: say('personal.reset.send') }).click()
      await expect(page.getByText(email)).toBeVisible()
      await examine(page, 'reset sent', lang)

      const link = await mailedLink(email, 'resetPassword')
      await page.goto(link)
      const next = field(page, say('personal.password.next'))
      await next.fill('short1')
      await page.getByRole('button', { name: say('personal.reset.set') }).click()
      await expect(next).toHaveAccessibleDescription(say('error.passwordLength'))
      await examine(page, 'new password', lang)
      await next.fill(newPassword)
      await field(page, say('account.form.passwordConfirm')).fill(newPassword)
      await page.getByRole('button', { name: say('personal.reset.set') }).click()
      await expect(page.getByRole('heading', { name: say('personal.reset.doneTitle') })).toBeVisible()

      await page.goto(link)
      await expect(page.getByRole('heading', { name: say('account.link.title') })).toBeVisible()
      await examine(page, 'used reset link', lang)
      await logIn(page, say, email, password)
      await expect(page.getByRole('alert')).toContainText(say('error.loginFailed'))
      await logIn(page, say, email, newPassword)
      await page.waitForURL('**/workspace')
    })

    test('environment, plans and help are shown', async ({ page }) => {
      const say = await words(lang)
      const email = `shown-${lang}@example.com`
      const code = `shown-${lang}`
      const client = await newcomer(email, lang)
      await client.call(workspaceRoutes.create, { code, name: 'Atlas' })
      await logIn(page, say, email, password)
      await page.waitForURL(`**/${code}?**`)
      for (const section of ['environment', 'subscriptionInfo'] as const) {
        await page.goto(`${quarry.origin}/${code}?page=workspaceSettingsMyPage&section=${section}`)
        await expect(page.getByRole('heading', { name: say(`shell.sections.${section}`) })).toBeVisible()
        await examine(page, section, lang)
      }
      await expect(page.getByRole('main').getByText('Atlas')).toBeVisible()
      await page.getByRole('button', { name: say('shell.profile') }).click()
      await page.getByRole('menuitem', { name: say('shell.help.title') }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'help@example.com' })).toBeVisible()
      await examine(page, 'support', lang)
    })
  })
}
