import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { hitList } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`versions of a document are one hit, and are opened from it by the keyboard (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await newPerson(quarry.origin, `versions-${lang}`, lang)
      const [first, second, last] = ['기러기 보고서.txt', '기러기 보고서_v2 (1).txt', '기러기 보고서_v3_최종.txt']
      await uploaded(ada, '자료', {
        [first]: '기러기 보고서: 둥지 12곳',
        [second]: '기러기 보고서: 둥지 14곳',
        [last]: '기러기 보고서: 둥지 15곳',
        '다른 문서.txt': '기러기를 본 사람',
      })
      await enter(page, ada)
      await page.goto(searchAddress(ada, '기러기'))
      const hits = hitList(page, say)
      await expect(hits.locator('[id^="hit-"]:not([id$="versions"])')).toHaveCount(2)

      await test.step('the others unfold below the hit', async () => {
        const versions = hits.getByRole('button', { name: say('search.versions', { count: 2 }), exact: true })
        await expect(versions).toBeVisible()
        await page.keyboard.press('j')
        if ((await versions.getAttribute('id')) === 'hit-1-versions') await page.keyboard.press('j')
        await page.keyboard.press('v')
        await expect(versions).toHaveAttribute('aria-expanded', 'true')
        await examine(page, 'other versions of a hit', lang)
      })

      await test.step('and one of them is opened', async () => {
        await page.keyboard.press('Tab')
        const other = hits.locator('a:focus')
        const title = (await other.textContent())!
        expect([first, second, last]).toContain(title)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog').getByText(title.replace('.txt', '')).first()).toBeVisible()
      })
    })
  })
}
