import { expect, type Page, test } from '@playwright/test'
import { startOffice } from '../../server/testing/services/office.ts'
import { enter, newPerson, password, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { field, hit } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let office: Awaited<ReturnType<typeof startOffice>>
test.beforeAll(async () => {
  office = await startOffice()
})
test.afterAll(() => office[Symbol.asyncDispose]())
const quarry = ownQuarry(() => ({ WEB_OFFICE: 'on', WEB_OFFICE_URL: office.origin }))

async function somebody(page: Page, name: string, language: 'en' | 'ko' = 'en'): Promise<Person> {
  const person = await newPerson(quarry.origin, name, language)
  await uploaded(person, 'Shelf', { 'sales.xlsx': await sampleFile('xlsx'), 'note.txt': 'Annual Sales' })
  await enter(page, person)
  return person
}

for (const language of ['en', 'ko'] as const)
  test(`a table is opened in the office, in a frame of a page of its own (${language})`, async ({ page, context }) => {
    const say = await words(language)
    const person = await somebody(page, `office-${language}`, language)
    const violations: string[] = []
    context.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text())
    })
    await page.goto(searchAddress(person, 'Annual Sales'))
    await hit(page, say, 'note.txt').click()
    await expect(page.getByRole('dialog').getByRole('link', { name: say('search.preview.download') })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: say('preview.office') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await hit(page, say, 'sales.xlsx').click()
    const opening = context.waitForEvent('page')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('preview.office') })
      .click()
    const opened = await opening
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('sales.xlsx')
    const frame = opened.frameLocator('iframe[name=office]')
    await expect(frame.getByRole('heading', { name: 'sales.xlsx' })).toBeVisible()
    await expect(frame.getByText(/bytes for/)).toBeVisible()
    // The token stands in no address.
    expect(
      opened
        .frames()
        .map((each) => each.url())
        .join(),
    ).not.toMatch(/access_token/)
    expect(violations).toEqual([])
    await opened.getByRole('link', { name: say('preview.officeInstead') }).click()
    await expect(opened.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toContainText('sales.xlsx')
  })

test('who follows a link to it without being logged in gets there by logging in', async ({ page, browser }) => {
  const person = await somebody(page, 'office-later')
  await page.goto(searchAddress(person, 'Annual Sales'))
  const say = await words('en')
  await hit(page, say, 'sales.xlsx').click()
  const address = await page
    .getByRole('dialog')
    .getByRole('link', { name: say('preview.office') })
    .getAttribute('href')
  const other = await browser.newPage()
  await other.goto(`${quarry.origin}${address}`)
  await field(other, say('account.email')).fill(person.email)
  await field(other, say('account.password')).fill(password)
  await other.getByRole('button', { name: say('account.logIn'), exact: true }).click()
  await expect(other.frameLocator('iframe[name=office]').getByRole('heading', { name: 'sales.xlsx' })).toBeVisible()
  await other.close()
})

test('while the office does not answer the page says so, tries again, and leads to our own preview', async ({ page }) => {
  const person = await somebody(page, 'office-down')
  const say = await words('en')
  await page.goto(searchAddress(person, 'Annual Sales'))
  await hit(page, say, 'sales.xlsx').click()
  const address = await page
    .getByRole('dialog')
    .getByRole('link', { name: say('preview.office') })
    .getAttribute('href')
  await page.route('**/integration/weboffice/session', (route) =>
    route.fulfill({ status: 503, json: { code: '0.000.16.08.01', message: 'The office server does not answer as it should.' } }),
  )
  await page.goto(`${quarry.origin}${address}`)
  await expect(page.getByRole('alert')).toContainText(say('preview.officeFailed'))
  await expect(page.getByRole('link', { name: say('preview.officeInstead') }).last()).toBeVisible()
  await page.unroute('**/integration/weboffice/session')
  await page.getByRole('button', { name: say('shell.retry') }).click()
  await expect(page.frameLocator('iframe[name=office]').getByRole('heading', { name: 'sales.xlsx' })).toBeVisible()
  await page.goto(`${quarry.origin}/${person.code}/office/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: say('search.preview.gone') })).toBeVisible()
})
