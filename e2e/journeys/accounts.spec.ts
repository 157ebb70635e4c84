import { expect, type Page, test } from '@playwright/test'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { enter, newPerson, type Person, password, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { expectHits, field, hitList, search, searchBox } from '../testing/screens.ts'
import { fillSignUp, openSignUpLink } from '../testing/sign-up.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry()
const say = await words('en')
let ada: Person

test.beforeAll(async () => {
  ada = await newPerson(quarry.origin, 'ada')
  await uploaded(ada, 'Notes', { 'tides.txt': 'The tide tables for the harbour are renewed in spring.' })
})

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await field(page, say('account.email')).fill(email)
  await field(page, say('account.password')).fill(secret)
  await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
}

test('the sign-up form shows every rule as it is met, and names what is missing', async ({ page }) => {
  await openSignUpLink(page, say, quarry.origin, 'new@example.com')
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const length = rule(say('account.form.length', { min: 8, max: 20 }))
  const kinds = rule(say('account.form.kinds'))
  const match = rule(say('account.form.match'))
  for (const each of [length, kinds, match]) await expect(each).toContainText(`(${say('account.form.unmet')})`)

  await field(page, say('account.password')).fill('onlyletters')
  await expect(length).toContainText(`(${say('account.form.met')})`)
  await expect(kinds).toContainText(`(${say('account.form.unmet')})`)
  await page.getByRole('button', { name: say('account.form.create') }).click()
  await expect(page.getByText(say('account.form.weak'))).toBeVisible()
  await expect(page.getByText(say('account.form.missingConsents'))).toBeVisible()
  await expect(page.getByText(say('account.form.missing')).first()).toBeVisible()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()

  await field(page, say('account.password')).fill(password)
  await field(page, say('account.form.passwordConfirm')).fill(password)
  for (const each of [length, kinds, match]) await expect(each).toContainText(`(${say('account.form.met')})`)
})

test('a sign-up link works once, and its email cannot sign up again', async ({ page, context }) => {
  await openSignUpLink(page, say, quarry.origin, 'once@example.com')
  await page.waitForURL('**/signUp?token=**')
  const link = page.url()
  await fillSignUp(page, say)
  await page.waitForURL('**/workspace')

  // No page that still asks for something may answer its refusal by leading to the login.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('account.link.title') })).toBeVisible()
  await page.getByRole('link', { name: say('account.link.action') }).click()
  await field(page, say('account.email')).fill('once@example.com')
  await page.getByRole('button', { name: say('account.sendLink') }).click()
  await expect(page.getByText(say('toast_exist_email_error'))).toHaveCount(1)
})

test('a wrong password says so in the form, and a right one enters', async ({ page }) => {
  await page.goto(`${quarry.origin}/login`)
  await logIn(page, ada.email, 'not-the-0ne')
  await expect(page.getByRole('alert')).toContainText(say('error.loginFailed'))
  await logIn(page, ada.email, password)
  await page.waitForURL(`**/${ada.code}?**`)
})

test('the address of a new workspace is judged while it is typed', async ({ page }) => {
  await enter(page, ada)
  // Held back, so that the state in between can be seen on a fast machine.
  const asked = Promise.withResolvers<void>()
  await page.route('**/w/workspace/**', async (route) => {
    if (route.request().url().includes('some-free-place')) await asked.promise
    await route.continue()
  })
  await page.goto(`${quarry.origin}/workspace/simpleCreate`)
  const code = field(page, say('workspace.form.code'))
  const submit = page.getByRole('button', { name: say('workspace.form.submit') })
  await code.fill('some-free-place')
  await expect(page.getByText(say('workspace.code.checking'))).toBeVisible()
  asked.resolve()
  await expect(page.getByText(say('workspace.code.available'))).toBeVisible()

  await code.fill(ada.code)
  await expect(page.getByText(say('workspace.code.inUse'))).toBeVisible()
  await field(page, say('workspace.form.name')).fill('Another team')
  await submit.click()
  await expect(page).toHaveURL(/simpleCreate/)
  await code.fill('login')
  await expect(page.getByText(say('workspace.code.reserved'))).toBeVisible()
  await code.fill('two words')
  await expect(page.getByText(say('workspace.code.malformed', { min: 4, max: 60 }))).toBeVisible()
  await code.fill(ada.code)
  await page.getByRole('button', { name: say('workspace.form.suggest', { code: `${ada.code}-2` }) }).click()
  await expect(page.getByText(say('workspace.code.available'))).toBeVisible()
})

test('a session that ended elsewhere leads to the login, and back to the same place', async ({ page }) => {
  const { client, ...eve } = await newPerson(quarry.origin, 'eve')
  await enter(page, { client, ...eve })
  await page.goto(searchAddress(eve))
  await page
    .getByRole('link', { name: say('shell.settings') })
    .first()
    .click()
  const members = page.getByRole('link', { name: say('shell.sections.members'), exact: true })
  await members.waitFor()
  // The page asks by itself now and then. Held back until it is where it shall come back to, no call of its own is the first to hear.
  const isThere = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await isThere.promise
    await route.continue()
  })
  await client.call(accountRoutes.logout, {})
  await members.click()
  await page.waitForURL('**section=members**')
  isThere.resolve()
  await page.waitForURL('**/login?redirect=**')
  await page.unrouteAll({ behavior: 'wait' })
  await logIn(page, eve.email, password)
  await expect(page.getByRole('heading', { name: say('shell.sections.members'), exact: true })).toBeVisible()
})

test('an unknown address says so and leads on', async ({ page }) => {
  await page.goto(`${quarry.origin}/no/such/page`)
  await expect(page.getByRole('heading', { name: say('shell.notFound.title') })).toBeVisible()
  await page.getByRole('link', { name: say('shell.notFound.action') }).click()
  await expect(page.getByRole('heading', { name: say('account.logInTitle') })).toBeVisible()
})

test('while a proxy says that the service is closed the page says so, and goes on afterwards', async ({ page }) => {
  await enter(page, ada)
  await page.goto(searchAddress(ada))
  await expect(searchBox(page)).toBeVisible()
  // From the search on: a call that the page makes by itself would lead away before anything is typed.
  let isClosed = false
  await page.route('**/api/v1/**', (route) => {
    isClosed ||= new URL(route.request().url()).pathname.endsWith('/s/search')
    return isClosed ? route.fulfill({ status: 503, body: 'Service Unavailable' }) : route.continue()
  })
  await search(page, 'tide tables')
  await expect(page.getByRole('heading', { name: say('shell.maintenance.title') })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: say('shell.maintenance.action') }).click()
  await expectHits(page, say, ['tides.txt'])
})

test('when the server is unreachable the page stays and says so; after a restart it continues, with session and documents', async ({
  page,
}) => {
  await enter(page, ada)
  await page.goto(searchAddress(ada, 'harbour'))
  await expectHits(page, say, ['tides.txt'])
  await quarry.kill()
  await search(page, 'tide tables')
  await expect(page.getByText(say('search.failed.title'))).toBeVisible()
  await expect(page.getByText(say('shell.offline'))).toBeVisible()
  await expect(searchBox(page)).toHaveValue('tide tables')

  await quarry.start()
  const retry = page.getByRole('main').getByRole('button', { name: say('shell.retry') })
  // The page may notice by itself before the button is pressed.
  await retry.or(hitList(page, say)).first().waitFor()
  if (await retry.isVisible()) await retry.click({ timeout: 5_000 }).catch(() => expect(retry).toBeHidden())
  await expectHits(page, say, ['tides.txt'])
  await expect(hitList(page, say).getByRole('status')).toContainText(say('search.count', { count: 1 }))
})

test('a part of the page that cannot be loaded without a connection comes once there is one, and nothing breaks', async ({
  page,
}) => {
  await enter(page, ada)
  await page.goto(searchAddress(ada, 'harbour'))
  await expectHits(page, say, ['tides.txt'])
  const away = (url: URL): boolean => url.pathname === '/healthz' || /\/Preview-.*\.js$/.test(url.pathname)
  await page.route(away, (route) => route.abort())
  const asked = page.waitForRequest((request) => request.url().endsWith('/healthz'))
  await hitList(page, say).getByRole('link').first().click()
  await asked
  await expectHits(page, say, ['tides.txt'])
  await page.unroute(away)
  await expect(page.getByRole('dialog', { name: 'tides' })).toBeVisible()
})

test('a page whose code cannot be loaded without a connection is shown as one that is on its way, and comes once there is one', async ({
  page,
}) => {
  await enter(page, ada)
  await page.goto(searchAddress(ada, 'harbour'))
  await expectHits(page, say, ['tides.txt'])
  const away = (url: URL): boolean => url.pathname === '/healthz' || /\/(SettingsPage|MembersSection)-.*\.js$/.test(url.pathname)
  const isOnItsWay = () => expect(page.getByRole('main').getByText(say('shell.loading'))).toBeAttached()
  await page.route(away, (route) => route.abort())
  await page.getByRole('link', { name: say('shell.settings'), exact: true }).click()
  await expect(page.getByRole('main').getByText('tides.txt')).toHaveCount(0)
  await isOnItsWay()
  await page.unroute(away)
  const sections = page.getByRole('navigation', { name: say('shell.settings') })
  await expect(sections).toBeVisible()

  await page.route(away, (route) => route.abort())
  const members = sections.getByRole('link', { name: say('shell.sections.members') })
  await members.click()
  await expect(members).toHaveAttribute('aria-current', 'page')
  await isOnItsWay()
  await page.unroute(away)
  await expect(page.getByRole('heading', { name: say('member.title') })).toBeVisible()
})
