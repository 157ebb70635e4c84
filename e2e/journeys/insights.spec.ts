import { expect, test } from '@playwright/test'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, searchAddress, uploaded } from '../testing/person.ts'
import { field, hit, untilPage } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = mailedQuarry()

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an administrator sees what five people search for, and mends what they do not find (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`insights-${lang}`, lang)
      await uploaded(ada, '자료', { '기러기.txt': '기러기 둥지 12곳' })
      await enter(page, ada)
      const insights = `${ada.origin}/${ada.code}?page=workspaceSettings&section=insights`

      await test.step('of one person nothing is shown', async () => {
        await page.goto(searchAddress(ada, '기러기'))
        const noted = page.waitForResponse((response) => response.url().endsWith('/s/opened'))
        await hit(page, say, '기러기.txt').getByRole('link').first().click()
        expect((await noted).ok()).toBe(true)
        await page.goto(insights)
        await page.getByText(say('insight.few.title')).waitFor()
        await examine(page, 'search insights of too few people', lang)
      })

      await test.step('of five it is', async () => {
        const people = [ada]
        for (const n of [1, 2, 3, 4]) people.push(await quarry.join(ada, `insights-${n}-${lang}`, lang))
        for (const { client, workspaceId } of people)
          for (const query of ['기러기', '두루미']) await client.call(searchRoutes.search, { workspaceId, query })
        await untilPage(page, insights, () => expect(page.getByText('두루미').nth(1)).toBeVisible({ timeout: 3_000 }))
        const opened = page.getByRole('listitem').filter({ hasText: '기러기' }).first()
        await expect(opened).toContainText(say('insight.opened', { percent: '#' }).split('#')[0]!)
        await expect(opened).not.toContainText(say('insight.opened', { percent: 0 }))
        await examine(page, 'search insights', lang)
      })

      await test.step('and what was not found leads to a synonym', async () => {
        await page.getByRole('link', { name: say('insight.empty.synonymOf', { query: '두루미' }) }).click()
        const synonym = field(page.getByRole('dialog'), say('synonym.form.words'))
        await expect(synonym).toHaveValue('두루미, ')
        await synonym.fill('두루미, 기러기')
        await page.getByRole('button', { name: say('synonym.form.save'), exact: true }).click()
        await page.getByText('두루미, 기러기', { exact: true }).waitFor()
        await page.goto(searchAddress(ada, '두루미'))
        await expect(hit(page, say, '기러기.txt')).toBeVisible()
      })
    })
  })
}
