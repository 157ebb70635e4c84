import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { jpegOf } from '../../extraction/testing/images.ts'
import { browse } from '../../server/testing/product.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry, nameOf } from '../testing/mailed.ts'
import { enter, type Person, password } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { type Say, words } from '../testing/words.ts'

const quarry = mailedQuarry(() => ({ SUPPORT_CONTACT: 'help@example.com' }))
const newPassword = 'brand-new-1'
const ownPage = ({ origin, code }: Pick<Person, 'origin' | 'code'>, section = 'myPage'): string =>
  `${origin}/${code}?page=workspaceSettingsMyPage&section=${section}`
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click()

async function logIn(page: Page, say: Say, email: string, secret: string): Promise<void> {
  await page.goto(`${quarry.origin}/login`)
  await field(page, say('account.email')).fill(email)
  await field(page, say('account.password')).fill(secret)
  await press(page, say('account.logIn'))
}

/** The page of somebody's second device, logged in there. */
async function secondDevice(browser: Browser, say: Say, { email, code }: Person, locale: string): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage()
  await logIn(page, say, email, password)
  await page.waitForURL(`**/${code}?**`)
  return page
}

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    const locale = lang === 'ko' ? 'ko-KR' : 'en-US'
    test.use({ locale })

    test('a forgotten password is reset by mail, once', async ({ page }) => {
      const say = await words(lang)
      const { email } = await quarry.newcomer(`reset-${lang}`, lang)
      await page.goto(`${quarry.origin}/login`)
      await page.getByRole('link', { name: say('account.forgotPassword') }).click()
      // The login has a field for the email as well, until the other page is loaded.
      await page.getByRole('heading', { name: say('personal.reset.title') }).waitFor()
      await field(page, say('account.email')).fill(email)
      await press(page, say('personal.reset.send'))
      await expect(page.getByText(email)).toBeVisible()
      await examine(page, 'reset sent', lang)

      const link = await quarry.linkTo(email, 'resetPassword')
      await page.goto(link)
      const next = field(page, say('personal.password.next'))
      await next.fill('short1')
      await press(page, say('personal.reset.set'))
      await expect(next).toHaveAccessibleDescription(say('error.passwordLength'))
      await examine(page, 'new password', lang)
      await next.fill(newPassword)
      await field(page, say('account.form.passwordConfirm')).fill(newPassword)
      await press(page, say('personal.reset.set'))
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
      const person = await quarry.owner(`shown-${lang}`, lang)
      await enter(page, person)
      for (const section of ['environment', 'subscriptionInfo'] as const) {
        await page.goto(ownPage(person, section))
        await expect(page.getByRole('heading', { name: say(`shell.sections.${section}`) })).toBeVisible()
        await examine(page, section, lang)
      }
      await expect(page.getByRole('main').getByText(`Team of shown-${lang}`)).toBeVisible()
      await page.getByRole('button', { name: say('shell.profile') }).click()
      await page.getByRole('menuitem', { name: say('shell.help.title') }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'help@example.com' })).toBeVisible()
      await examine(page, 'support', lang)
    })

    test('a picture is turned upright, a file that is none is refused, and a language is taken up at once', async ({ page }) => {
      const say = await words(lang)
      const person = await quarry.owner(`pictured-${lang}`, lang)
      await enter(page, person)
      await page.goto(ownPage(person))
      await examine(page, 'my page', lang)
      const choose = page.locator('input[type=file]')
      await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
      await expect(page.getByRole('alert')).toContainText(say('error.imageUnreadable'))
      await expect(page.getByRole('button', { name: say('personal.image.remove') })).toHaveCount(0)

      // Black on its left as stored; held so that this side was up.
      const photo = await jpegOf(160, 160, { orientation: 6 })
      await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
      await expect(page.getByRole('button', { name: say('personal.image.remove') })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await cornersOf(page)).toEqual({ topLeft: 'dark', topRight: 'dark', bottomLeft: 'light', bottomRight: 'light' })

      const [other, there] = [lang === 'en' ? 'ko' : 'en', await words(lang === 'en' ? 'ko' : 'en')] as const
      await field(page, say('personal.profile.language')).selectOption(other)
      await press(page, say('personal.save'))
      await expect(page.getByText(there('toast_mypage_change_done'))).toBeVisible()
      await expect(page.getByRole('heading', { name: there('personal.devices.title') })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: there('personal.devices.title') })).toBeVisible()
    })

    test('a password is changed against every rule, and a device that is lost is logged out', async ({ page, browser }) => {
      const say = await words(lang)
      const person = await quarry.owner(`careful-${lang}`, lang)
      const lost = await secondDevice(browser, say, person, locale)
      await enter(page, person)
      await page.goto(ownPage(person))
      const devices = page.getByRole('region', { name: say('personal.devices.title') }).getByRole('listitem')
      await expect(devices).toHaveCount(2)
      const place = lost.url()
      // Nothing there may ask by itself and leave for the login while it is led there.
      await lost.goto('about:blank')
      await devices
        .filter({ hasNotText: say('personal.devices.thisOne') })
        .getByRole('button')
        .click()
      await expect(devices).toHaveCount(1)
      await lost.goto(place)
      await lost.waitForURL('**/login?**')

      const [current, next, again] = [
        field(page, say('personal.password.current')),
        field(page, say('personal.password.next')),
        field(page, say('account.form.passwordConfirm')),
      ]
      const refusals = [
        { typed: [password, 'short1', 'short1'], at: next, says: say('error.passwordLength') },
        { typed: [password, 'onlyletters', 'onlyletters'], at: next, says: say('error.passwordKinds') },
        { typed: [password, password, password], at: next, says: say('error.passwordSame') },
        { typed: [password, newPassword, 'another-1'], at: again, says: say('error.passwordMismatch') },
        { typed: ['not-mine-1', newPassword, newPassword], at: current, says: say('error.passwordWrong') },
      ]
      const change = async (typed: readonly string[]) => {
        for (const [index, text] of typed.entries()) await [current, next, again][index]!.fill(text)
        await press(page, say('personal.password.change'))
      }
      for (const { typed, at, says } of refusals) {
        await change(typed)
        await expect(at).toHaveAccessibleDescription(new RegExp(says.replace(/[.()]/g, '\\$&')))
      }
      await change([password, newPassword, newPassword])
      await expect(page.getByText(say('toast_password_change_done'))).toBeVisible()
      await quarry.mailTo(person.email, lang === 'ko' ? /비밀번호/ : /password/)
      const { client } = browse(quarry.origin)
      await expect(client.call(accountRoutes.login, { email: person.email, password })).rejects.toThrow()
      await client.call(accountRoutes.login, { email: person.email, password: newPassword })
    })

    test('an account is deleted once its person has left everything, and opens nothing afterwards', async ({ page }) => {
      const say = await words(lang)
      const leaver = await quarry.owner(`gone-${lang}`, lang)
      const heir = await quarry.join(leaver, `keeper-${lang}`, lang, 'ADMIN')
      const { client, workspaceId, email } = leaver
      await enter(page, leaver)
      await page.goto(ownPage(leaver))
      const start = page.getByRole('button', { name: say('personal.deletion.open') })
      await expect(page.getByText(say('personal.deletion.transfer', { name: `Team of gone-${lang}` }))).toBeVisible()
      await expect(start).toBeDisabled()
      const { accounts } = await client.call(memberRoutes.list, { workspaceId, search: heir.email })
      await client.call(memberRoutes.transferOwnership, { workspaceId, accountId: accounts[0]?.id as never })
      await page.reload()
      await expect(page.getByText(say('personal.deletion.leave', { name: `Team of gone-${lang}` }))).toBeVisible()
      await expect(start).toBeDisabled()
      await client.call(memberRoutes.remove, { workspaceId })

      await page.goto(`${quarry.origin}/workspace/account`)
      await start.click()
      const dialog = page.getByRole('dialog')
      const remove = dialog.getByRole('button', { name: say('personal.deletion.action') })
      await field(dialog, say('account.password')).fill('not-mine-1')
      await expect(remove).toBeDisabled()
      await dialog.getByRole('checkbox', { name: say('personal.deletion.reasons.otherAccount') }).check()
      await expect(remove).toBeDisabled()
      await dialog.getByRole('checkbox', { name: say('personal.deletion.agree') }).check()
      await examine(page, 'deletion of the account', lang)
      await remove.click()
      await expect(field(dialog, say('account.password'))).toHaveAccessibleDescription(say('error.passwordWrong'))
      await field(dialog, say('account.password')).fill(password)
      await remove.click()
      await page.waitForURL('**/login?accountDeleted=Y')
      await expect(page.getByText(say('toast_account_deleted'))).toBeVisible()

      await logIn(page, say, email, password)
      await expect(page.getByRole('alert')).toContainText(say('error.loginFailed'))
      const { accounts: left } = await heir.client.call(memberRoutes.list, { workspaceId })
      expect(left).toMatchObject([{ name: nameOf(`keeper-${lang}`), workspaceRole: 'OWNER' }])
    })
  })
}

/** Whether each corner of the own picture is dark or light, read from what the server keeps. */
function cornersOf(page: Page): Promise<Record<string, 'dark' | 'light'>> {
  return page.evaluate(`(async () => {
    const picture = document.querySelector('main img')
    const bitmap = await createImageBitmap(await (await fetch(picture.src)).blob())
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas.drawImage(bitmap, 0, 0)
    const at = (x, y) => (canvas.getImageData(x * (width - 1), y * (height - 1), 1, 1).data[0] < 128 ? 'dark' : 'light')
    return { topLeft: at(0, 0), topRight: at(1, 0), bottomLeft: at(0, 1), bottomRight: at(1, 1) }
  })()`)
}
