import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { expectHits, field, search } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an administrator declares words that mean the same, by hand and from a file (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await newPerson(quarry.origin, `synonyms-${lang}`, lang)
      await uploaded(ada, 'Plans', { 'plan.txt': 'The heron ships in May.', 'leave.txt': 'Paid leave is 15 days.' })
      await enter(page, ada)
      const settings = `${ada.origin}/${ada.code}?page=workspaceSettings&section=synonyms`
      const find = async (text: string, titles: readonly string[]) => {
        await page.goto(searchAddress(ada))
        await search(page, text)
        await expectHits(page, say, titles)
      }

      await test.step('what offices generally say is known from the beginning', async () => {
        await find('연차', ['leave.txt'])
        await expect(page.locator('mark', { hasText: 'Paid leave' }).first()).toBeVisible()
      })

      await test.step('a word of the own company is declared, and found by', async () => {
        await page.goto(settings)
        await page.getByText(say('synonym.empty.title')).waitFor()
        await examine(page, 'synonyms, none yet', lang)
        await page.getByRole('button', { name: say('synonym.add'), exact: true }).click()
        await field(page, say('synonym.form.words')).fill('heron, 왜가리')
        await examine(page, 'a new synonym', lang)
        await page.getByRole('button', { name: say('synonym.form.save'), exact: true }).click()
        await page.getByText('heron, 왜가리', { exact: true }).waitFor()
        await find('왜가리', ['plan.txt'])
      })

      await test.step('a file is looked through before it is taken in', async () => {
        await page.goto(settings)
        await page.getByText('heron, 왜가리', { exact: true }).waitFor()
        const file = { name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from('words,finds\nVPN,가상사설망\nalone,\n') }
        await page.getByLabel(say('synonym.take.action')).first().setInputFiles(file)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(say('synonym.take.line', { line: 3, problem: say('synonym.problem.tooFew') }))
        await examine(page, 'what becomes of a file of synonyms', lang)
        await dialog.getByRole('button', { name: say('synonym.take.go'), exact: true }).click()
        await page.getByText('VPN', { exact: true }).waitFor()
        await examine(page, 'synonyms', lang)
      })

      await test.step('general words of offices are switched off, and a word is removed', async () => {
        await page.getByRole('switch').click()
        await page.getByText(say('synonym.officeSince.off')).waitFor()
        await page.getByRole('button', { name: say('synonym.remove.of', { words: 'heron, 왜가리' }) }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('synonym.remove.action'), exact: true })
          .click()
        await expect(page.getByText('heron, 왜가리', { exact: true })).toBeHidden()
        await find('연차', [])
        await find('왜가리', [])
      })
    })
  })
}
