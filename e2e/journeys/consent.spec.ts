import { expect, type Locator, type Page, test } from '@playwright/test'
import { person } from '@quarry/integrations/vendors/googledrive/testing/model'
import { type FakeDrive, startDrive } from '@quarry/integrations/vendors/googledrive/testing/fake'
import { complaints, examine } from '../testing/look.ts'
import { enter, newPerson, type Person, searchAddress, sourcesAddress } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { expectHits, openForm, readAgain, sourceRow } from '../testing/screens.ts'
import { type Say, words } from '../testing/words.ts'

let drive: FakeDrive
// Before the product, which needs its address.
test.beforeAll(async () => {
  drive = await startDrive()
  drive.model.add('launch plan.txt', drive.model.root, { mimeType: 'text/plain', content: 'The launch moves to 9 December.' })
  drive.model.add('heron.txt', drive.model.root, { mimeType: 'text/plain', content: 'A heron stands in the river.' })
})
test.afterAll(() => drive[Symbol.asyncDispose]())
const quarry = ownQuarry(() => drive.consent.env(drive.origin))

const [ours, others] = ['admin@example.com', 'other@example.com']
const downloads = (): number => drive.requests.filter(({ path }) => path.includes('alt=media')).length
const say = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Somebody whom the documents of the Drive are shared with, before the page of sources. */
async function newcomer(page: Page, language: 'en' | 'ko'): Promise<Person> {
  const somebody = await newPerson(quarry.origin, `consent-${language}`, language)
  for (const file of drive.model.files.values()) if (file.mimeType === 'text/plain') file.own.push(person(somebody.email))
  await enter(page, somebody)
  await page.goto(sourcesAddress(somebody))
  return somebody
}

/** Opens the check of the source. */
async function openCheck(page: Page, t: Say): Promise<Locator> {
  await page.getByRole('button', { name: t('source.actions', { name: 'Google Drive' }) }).click()
  await page.getByRole('menuitem', { name: t('source.examine') }).click()
  return page.getByRole('dialog')
}

for (const language of ['en', 'ko'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a Drive is connected on the consent page: refused, allowed, used up, taken back, given by another, given again (${language})`, async ({
      page,
    }) => {
      const t = await words(language)
      const somebody = await newcomer(page, language)
      const heard = complaints(page)
      let callback = ''
      page.on('request', (request) => {
        if (request.url().includes('/oauth/callback?')) callback = request.url()
      })
      const row = sourceRow(page, 'Google Drive')

      await test.step('somebody who cancels there is informed, and can try again', async () => {
        const go = page.getByRole('button', { name: t('source.consent.go', { provider: 'Google' }) })
        await openForm(page, t, 'Google Drive')
        await go.click()
        await say(page, 'Quarry wants to access your account').waitFor()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await say(page, t('shell.sourceError.titleOf', { service: 'Google Drive' })).waitFor()
        await expect(page.getByText(t('shell.sourceError.reasons.denied'))).toBeVisible()
        await page.getByRole('link', { name: t('shell.sourceError.retry') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Google Drive/ })
          .click()
        await go.click()
      })

      await test.step('who allows it connects, and it is read', async () => {
        await page.getByRole('button', { name: `Allow as ${ours}` }).click()
        const drawer = page.getByRole('dialog')
        await expect(drawer.getByText(t('source.consent.given', { account: ours }))).toBeVisible()
        await drawer.getByRole('button', { name: t('source.form.connect', { service: 'Google Drive' }) }).click()
        await expect(row).toContainText(t('source.state.complete'))
        await expect(row).toContainText(t('source.documents', { count: 2 }))
      })

      await test.step('its documents are found by whom they are shared with', async () => {
        await expect(async () => {
          await page.goto(searchAddress(somebody, 'launch'))
          await expectHits(page, t, ['launch plan.txt'])
        }).toPass()
      })

      await test.step('an answer that comes a second time is over', async () => {
        await page.goto(callback)
        await expect(page.getByText(t('shell.sourceError.reasons.expired'))).toBeVisible()
        await page.goto(sourcesAddress(somebody))
      })

      const before = downloads()
      const connectAgain = () => row.getByRole('button', { name: t('source.consent.reconnect') })
      await test.step('consent that was taken back pauses the source, and the check says what to do', async () => {
        drive.consent.revoke()
        await readAgain(page, t, 'Google Drive')
        await expect(row).toContainText(t('source.state.authFail'))
        const drawer = await openCheck(page, t)
        await expect(drawer.getByText(t('doctor.todo.refused'))).toBeVisible()
        await expect(drawer.getByText(t('doctor.again'))).toBeVisible()
        await examine(page, `check of a source whose consent is over, ${language}`, language)
        await page.keyboard.press('Escape')
      })

      await test.step('another account is asked about first, and can be left', async () => {
        await connectAgain().click()
        await page.getByRole('button', { name: `Allow as ${others}` }).click()
        const asked = page.getByRole('dialog')
        const about = { name: 'Google Drive', before: ours, now: others }
        await expect(asked).toContainText(t('source.consent.other.body', about))
        await asked.getByRole('button', { name: t('source.consent.other.keep') }).click()
        await expect(row).toContainText(t('source.state.authFail'))
      })

      await test.step('the same account goes on where it was, and nothing is fetched again', async () => {
        await connectAgain().click()
        await page.getByRole('button', { name: `Allow as ${ours}` }).click()
        await expect(page.getByText(t('source.consent.reconnected', { name: 'Google Drive' }))).toBeVisible()
        await expect(row).toContainText(t('source.state.complete'))
        expect(downloads()).toBe(before)
      })

      await test.step('the check finds everything well', async () => {
        const drawer = await openCheck(page, t)
        await expect(drawer.getByText(t('doctor.verdict.ok'))).toBeVisible()
      })
      expect(heard).toEqual([])
    })
  })
}
