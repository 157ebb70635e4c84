import { expect, test } from '@playwright/test'
import { type CloudServer, startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { examine } from '../testing/look.ts'
import { enter, newPerson, sourcesAddress } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field, fillSettings, openForm, sourceRow } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry()
let cloud: CloudServer

test.beforeAll(async () => {
  cloud = await startCloud('nextcloud')
  for (const path of ['회사/보고서/계획', '회사/보고서/그림.png', '회사/회의록.txt', '사진/1.txt'])
    cloud.model.write(`/${path}`, path.endsWith('.png') ? '\u0089PNG\u0000\u0001\u0002' : '왜가리를 보러 갑니다.')
})
test.afterAll(() => cloud[Symbol.asyncDispose]())

for (const language of ['en', 'ko'] as const) {
  test(`a folder of a cloud is chosen, and what lapses or holds no text is shown (${language})`, async ({ page }) => {
    const say = await words(language)
    const person = await newPerson(quarry.origin, `cloud-${language}`, language)
    await enter(page, person)
    await page.goto(sourcesAddress(person))

    await test.step('choose the folder with the keyboard', async () => {
      const drawer = await openForm(page, say, 'Nextcloud')
      const { url, ...settings } = cloud.settings()
      await fillSettings(drawer, say, { ...settings, url: `${String(url)}/settings/user/security` })
      await drawer.getByRole('button', { name: say('source.folder.browse') }).click()
      const dialog = page.getByRole('dialog', { name: say('source.folder.title') })
      await expect(dialog.getByRole('button', { name: '사진' })).toBeFocused()
      await examine(page, 'choose a folder', language)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: '보고서' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(say('source.folder.none'))).toBeVisible()
      await dialog.getByRole('button', { name: say('source.folder.choose'), exact: true }).click()
      await expect(field(drawer, say('field.nextcloud.baseFolder'))).toHaveValue('회사/보고서')
      await expect(drawer.getByRole('button', { name: say('source.folder.browse') })).toBeFocused()
      await drawer.getByRole('button', { name: say('source.form.connect', { service: 'Nextcloud' }) }).click()
      await expect(sourceRow(page, 'Nextcloud')).toContainText(say('source.state.complete'), { timeout: 60_000 })
    })

    await test.step('text without an extension is read, and a picture says why it is not', async () => {
      const row = sourceRow(page, 'Nextcloud')
      await row.getByRole('button', { name: say('source.failures.textless', { count: 1 }) }).click()
      await expect(row).toContainText('그림.png')
      await expect(row).not.toContainText('계획')
    })

    await test.step('rights that could not be read for a day are shown', async () => {
      await quarry.change(
        `update source set rights_read_at = now() - interval '25 hours', rights_next_at = now() + interval '1 hour'`,
      )
      await page.reload()
      const name = say('source.rights.lapsed', { hours: 24, name: `Cloud-${language}` }).slice(0, 20)
      await expect(sourceRow(page, 'Nextcloud')).toContainText(name)
      await sourceRow(page, 'Nextcloud')
        .getByRole('button', { name: say('source.failures.textless', { count: 1 }) })
        .click()
      await examine(page, 'lapsed rights', language)
    })
  })
}
