import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { expectHits } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry()

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`while the index is built a search says so at once, and shows what there is as it comes (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await newPerson(quarry.origin, `index-${lang}`, lang)
      await uploaded(ada, 'Birds', { 'heron.txt': 'A heron stands in the river.' })
      await enter(page, ada)
      const building = page.getByText(say('search.index.building'))

      await test.step('the index is lost, and its documents do not come', async () => {
        await quarry.loseIndexes()
        const [documents, changes] = [await quarry.hold('chunk'), await quarry.hold('index_change')]
        await page.goto(searchAddress(ada, 'heron'))
        await expect(building).toBeVisible({ timeout: 10_000 })
        await expect(page.getByRole('progressbar', { name: say('search.index.progress') })).toBeVisible()
        await examine(page, 'a search while the index is built', lang)

        await documents.release()
        await expectHits(page, say, ['heron.txt'])
        await expect(building).toBeVisible()
        await changes.release()
      })

      await test.step('the index is ready', async () => {
        await expect(building).toBeHidden()
        await expectHits(page, say, ['heron.txt'])
      })
    })
  })
}
