import { expect, type Page, test } from '@playwright/test'
import { openidRoutes } from '@quarry/contract/routes/account/openid'
import { freePort } from '@quarry/integrations/testing/server-process'
import { type OpenIdServer, startOpenIdServer } from '../../server/testing/services/openid-server.ts'
import { codeOf } from '../../server/testing/sign-in/totp-code.ts'
import { complaints, examine } from '../testing/look.ts'
import { enter, newPerson, type Person, password } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { type Say, words } from '../testing/words.ts'

const port = await freePort()
// Passkeys belong to a host name, so people use this one.
const origin = `http://localhost:${port}`
let provider: OpenIdServer
test.beforeAll(async () => {
  provider = await startOpenIdServer({ redirectUri: `${origin}/login/openid` })
})
test.afterAll(async () => provider.close())
ownQuarry(() => ({ PORT: String(port), PUBLIC_URL: origin, ...provider.env }))

const securityAddress = ({ code }: Person) => `${origin}/${code}?page=workspaceSettingsMyPage&section=security`
const dialog = (page: Page) => page.getByRole('dialog')

/** As another browser would come: nothing of this one's is left, and no page of it still asks for something. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function typePassword(page: Page, say: Say, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.goto(`${origin}/login`)
  await field(page, say('account.email')).fill(email)
  await field(page, say('account.password')).fill(password)
  await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
}

/** Turns the authenticator app on. @returns its secret and the recovery codes. */
async function setUpApp(page: Page, say: Say): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: say('security.app.setUp') }).click()
  await field(dialog(page), say('personal.password.current')).fill(password)
  await dialog(page)
    .getByRole('button', { name: say('security.continue') })
    .click()
  await expect(dialog(page).locator('svg > title', { hasText: say('security.app.qr') })).toBeAttached()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await field(dialog(page), say('signIn.second.totp')).fill(codeOf(secret, new Date()))
  await dialog(page)
    .getByRole('button', { name: say('security.app.turnOn') })
    .click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const codes = await dialog(page).getByRole('listitem').allTextContents()
  await dialog(page)
    .getByRole('button', { name: say('security.codes.kept') })
    .click()
  return { secret, codes }
}

/** A security key built into this browser, which says yes to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

for (const language of ['en', 'ko'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an authenticator app is set up and asked for, and a recovery code stands in for it (${language})`, async ({ page }) => {
      const heard = complaints(page)
      const say = await words(language)
      const ada = await newPerson(origin, `ada-${language}`, language)
      await enter(page, ada)
      await page.goto(securityAddress(ada))
      const { secret, codes } = await setUpApp(page, say)
      await expect(page.getByText(say('security.codes.left', { count: 10 }))).toBeVisible()
      await examine(page, `security, ${language}`, language)

      await leave(page)
      await typePassword(page, say, ada)
      await expect(page.getByRole('heading', { name: say('signIn.second.title') })).toBeVisible()
      await examine(page, `second step, ${language}`, language)
      await field(page, say('signIn.second.totp')).fill('000000')
      await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(say('error.codeWrong'))
      // The code that turned it on counts as used: the next one is.
      await field(page, say('signIn.second.totp')).fill(codeOf(secret, new Date(Date.now() + 30_000)))
      await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
      await page.waitForURL(`**/${ada.code}?**`)

      await leave(page)
      await typePassword(page, say, ada)
      await page.getByRole('button', { name: say('signIn.second.recoveryCodeInstead') }).click()
      await field(page, say('signIn.second.recoveryCode')).fill(codes[0] ?? '')
      await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
      await page.waitForURL(`**/${ada.code}?**`)
      await page.goto(securityAddress(ada))
      await expect(page.getByText(say('security.codes.left', { count: 9 }))).toBeVisible()
      expect(heard).toEqual([])
    })

    test(`a passkey is added, logs in alone and confirms a password, and is removed (${language})`, async ({ page }) => {
      const heard = complaints(page)
      const say = await words(language)
      const kim = await newPerson(origin, `kim-${language}`, language)
      await addAuthenticator(page)
      await enter(page, kim)
      await page.goto(securityAddress(kim))
      await page.getByRole('button', { name: say('security.passkeys.add') }).click()
      await field(dialog(page), say('security.passkeys.name')).fill('Laptop')
      await field(dialog(page), say('personal.password.current')).fill(password)
      await dialog(page)
        .getByRole('button', { name: say('security.continue') })
        .click()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
      await examine(page, `recovery codes, ${language}`, language)
      await dialog(page)
        .getByRole('button', { name: say('security.codes.kept') })
        .click()

      await leave(page)
      await page.goto(`${origin}/login`)
      await page.getByRole('button', { name: say('signIn.withPasskey') }).click()
      await page.waitForURL(`**/${kim.code}?**`)

      await leave(page)
      await typePassword(page, say, kim)
      await page.getByRole('button', { name: say('signIn.second.passkey') }).click()
      await page.waitForURL(`**/${kim.code}?**`)

      await page.goto(securityAddress(kim))
      await examine(page, `passkeys, ${language}`, language)
      await page.getByRole('button', { name: say('security.passkeys.removeNamed', { name: 'Laptop' }) }).click()
      await field(dialog(page), say('personal.password.current')).fill(password)
      await dialog(page)
        .getByRole('button', { name: say('security.passkeys.remove'), exact: true })
        .click()
      await expect(page.getByText('Laptop')).toHaveCount(0)
      expect(heard).toEqual([])
    })

    test(`somebody new comes through the provider and fills in what is missing; the next time they are in at once (${language})`, async ({
      page,
    }) => {
      const say = await words(language)
      const email = `grace-${language}@example.com`
      await page.goto(`${origin}/login?redirect=/workspace/simpleCreate`)
      await logInThere(page, say, email)
      await expect(field(page, say('account.form.firstName'))).toHaveValue('Grace')
      await examine(page, `sign-up through the provider, ${language}`, language)
      await page.getByRole('button', { name: say('account.form.create') }).click()
      await expect(page.getByText(say('account.form.missingConsents'))).toBeVisible()
      await field(page, say('account.form.job')).fill('Admiral')
      await page.getByRole('checkbox', { name: say('account.form.all') }).check()
      await page.getByRole('button', { name: say('account.form.create') }).click()
      await page.waitForURL('**/workspace/simpleCreate')

      await leave(page)
      await page.goto(`${origin}/login?redirect=/workspace/simpleCreate`)
      await logInThere(page, say, email)
      await page.waitForURL('**/workspace/simpleCreate')
    })

    test(`an account of before is connected by its password, and disconnected again (${language})`, async ({ page }) => {
      const say = await words(language)
      const lin = await newPerson(origin, `lin-${language}`, language)
      await page.goto(`${origin}/login`)
      await logInThere(page, say, lin.email)
      await expect(page.getByRole('heading', { name: say('signIn.link.title') })).toBeVisible()
      await examine(page, `connecting an account, ${language}`, language)
      await field(page, say('account.password')).fill('wrong-horse1')
      await page.getByRole('button', { name: say('signIn.link.submit') }).click()
      await expect(page.getByRole('alert')).toContainText(say('error.loginFailed'))
      await field(page, say('account.password')).fill(password)
      await page.getByRole('button', { name: say('signIn.link.submit') }).click()
      await page.waitForURL(`**/${lin.code}?**`)

      await page.goto(securityAddress(lin))
      await page.getByRole('button', { name: say('security.connection.end') }).click()
      await field(dialog(page), say('personal.password.current')).fill(password)
      await dialog(page)
        .getByRole('button', { name: say('security.connection.end') })
        .click()
      await expect.poll(async () => (await lin.client.call(openidRoutes.connection, {})).connectedAt).toBeNull()
    })

    test(`what the provider refuses or does not know is said on the login page (${language})`, async ({ page }) => {
      const say = await words(language)
      await page.goto(`${origin}/login`)
      await logInThere(page, say, `unverified-${language}@example.com`)
      await expect(page.getByText(say('error.openidEmailUnverified'))).toBeVisible()
      await page.goto(`${origin}/login/openid?code=made-up&state=made-up`)
      await expect(page.getByText(say('error.loginStepOver'))).toBeVisible()
      await examine(page, `refused login, ${language}`, language)
    })
  })
}

/** From the login page to the provider, through its forms, and back. */
async function logInThere(page: Page, say: Say, email: string): Promise<void> {
  await page.getByRole('button', { name: say('signIn.withProvider', { provider: 'Acme' }).replace('[으로/로]', '로') }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  if ((await page.locator('input[name=login]').count()) > 0) {
    await page.locator('input[name=login]').fill(email)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
  }
  await page.locator('button[type=submit]').click()
}
