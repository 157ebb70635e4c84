import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { field, search } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an administrator pins an answer with a document, which stands above the results (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await newPerson(quarry.origin, `pins-${lang}`, lang)
      await uploaded(ada, '자료', { '네트워크.txt': '와이파이 이름은 QUARRY', '점심.txt': '점심은 열두 시' })
      await enter(page, ada)

      await test.step('pinned in the settings', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=pins`)
        await page.getByText(say('pin.empty.title')).waitFor()
        await examine(page, 'pinned answers, none yet', lang)
        await page.getByRole('button', { name: say('pin.add'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await field(dialog, say('pin.form.title')).fill('와이파이')
        await field(dialog, say('pin.form.queries')).fill('와이파이 비밀번호\nWi-Fi password')
        await field(dialog, say('pin.form.text')).fill('0000')
        await field(dialog, say('pin.form.document')).fill('네트워크')
        await dialog.getByRole('button', { name: '네트워크.txt' }).click()
        await examine(page, 'a new pinned answer', lang)
        await dialog.getByRole('button', { name: say('pin.form.save'), exact: true }).click()
        await page.getByText('와이파이 비밀번호, Wi-Fi password', { exact: true }).waitFor()
        await examine(page, 'pinned answers', lang)
      })

      await test.step('and found however the query is written', async () => {
        await page.goto(searchAddress(ada))
        await search(page, 'wifi  PASSWORD?')
        const pins = page.getByRole('region', { name: say('search.pins.title') })
        await expect(pins.getByText('0000')).toBeVisible()
        await examine(page, 'a pinned answer above results', lang)
        await pins.getByRole('link', { name: '네트워크.txt' }).click()
        await expect(page).toHaveURL(/#document=/)
      })

      await test.step('until it is removed', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=pins`)
        await page.getByRole('button', { name: say('pin.remove.of', { title: '와이파이' }) }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('pin.remove.action'), exact: true })
          .click()
        await page.getByText(say('pin.empty.title')).waitFor()
      })
    })
  })
}
