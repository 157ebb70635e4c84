import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, searchAddress, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = mailedQuarry()

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a search is saved, what is new is mailed, and the mails are ended by their link (${lang})`, async ({ page }) => {
      test.setTimeout(240_000)
      const say = await words(lang)
      const ada = await quarry.owner(`saved-${lang}`, lang)
      await uploaded(ada, '자료', { '기러기.txt': '기러기 둥지 12곳' })
      await enter(page, ada)

      await test.step('saved from the results', async () => {
        await page.goto(searchAddress(ada, '기러기'))
        await page.getByRole('button', { name: say('saved.save') }).click()
        const dialog = page.getByRole('dialog')
        await field(dialog, say('saved.mail')).selectOption('soon')
        await examine(page, 'saving a search', lang)
        await dialog.getByRole('button', { name: say('saved.go'), exact: true }).click()
        await dialog.waitFor({ state: 'hidden' })
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettingsMyPage&section=savedSearches`)
        await page.getByRole('link', { name: '기러기' }).waitFor()
        await examine(page, 'saved searches', lang)
      })

      await test.step('what is new is mailed', async () => {
        await uploaded(ada, '새 자료', { '새 기러기.txt': '기러기가 돌아왔다' })
        // Time goes by at the server, which looks once a minute at what was read a minute ago.
        await quarry.change(`update document set read_at = read_at - interval '90 seconds'`)
        await quarry.change(
          `update saved_search set looked_at = looked_at - interval '100 seconds', next_at = date_trunc('second', now()) where next_at is not null`,
        )
        await expect(async () => void (await quarry.mailTo(ada.email, /unsubscribe/))).toPass({ timeout: 120_000 })
        const mail = await quarry.mailTo(ada.email, /unsubscribe/)
        const link = /https?:\/\/\S+\/unsubscribe\?token=[\w-]+/.exec(mail)![0]
        await page.goto(link)
        await examine(page, 'ending the mails of a search', lang)
        await page.getByRole('button', { name: say('saved.leave.action') }).click()
        await page.getByText(say('saved.leave.done')).waitFor()
      })

      await test.step('which the list says', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettingsMyPage&section=savedSearches`)
        await page.getByText(say('saved.paused.unsubscribed')).waitFor()
      })
    })
  })
}
