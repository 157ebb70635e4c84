import { expect, test } from '@playwright/test'
import { enter, uploaded } from '../testing/person.ts'
import { examine, sizes } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { shownDocument } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = mailedQuarry()

for (const lang of ['en', 'ko'] as const) {
  const template = lang === 'en' ? 'HR guide' : '인사 규정 안내'

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an agent is made from a template, given a folder, tried and shared, and answers a member (${lang})`, async ({
      page,
      browser,
    }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`ada-${lang}`, lang)
      await uploaded(ada, 'Office', {
        'rules/leave.txt': '연차 휴가는 입사일을 기준으로 15일이 주어집니다.',
        'party.txt': '연차 휴가와 상관없는 송년회는 12월 11일에 열립니다.',
      })
      await enter(page, ada)
      const agents = `${ada.origin}/${ada.code}?page=agent&view=agents`

      await test.step('from a template', async () => {
        await page.goto(agents)
        await page.getByRole('heading', { name: say('agent.none.title') }).waitFor()
        await examine(page, 'agents, none yet', lang)
        await page.getByRole('link', { name: say('agent.none.all') }).click()
        const gallery = page.getByRole('list', { name: say('agent.create.templates') })
        await expect(gallery.getByRole('button')).toHaveCount(13)
        await examine(page, 'templates of agents', lang)
        await gallery.getByRole('button', { name: template }).click()
        await page.getByRole('button', { name: say('agent.create.submit'), exact: true }).click()
        await expect(page.getByRole('tab', { name: say('agent.mode.manage') })).toHaveAttribute('aria-selected', 'true')
      })

      await test.step('a folder is what it knows', async () => {
        await page.getByRole('button', { name: say('agent.knowledge.lookInto', { name: 'Office' }) }).click()
        await page.getByRole('checkbox', { name: /^rules/ }).check()
        await examine(page, 'knowledge of an agent', lang)
        await page.getByRole('button', { name: say('agent.save.action'), exact: true }).click()
        await expect(page.getByText(say('agent.save.unsaved'))).toBeHidden()
      })

      await test.step('it is tried as it stands in the form, and its answer unfolds', async () => {
        await page.getByRole('tab', { name: say('agent.mode.preview') }).click()
        const trial = page.getByRole('region', { name: say('agent.preview.trial') })
        await trial.getByRole('textbox').fill('연차 휴가는 며칠인가요?')
        await trial.getByRole('textbox').press('Enter')
        await expect(trial.getByText(/15일/).first()).toBeVisible()
        await trial.locator('summary').click()
        await expect(trial.getByRole('listitem').first()).toBeVisible()
        await expect(trial).not.toContainText('송년회')
        await examine(page, 'an agent being tried', lang)
      })

      await test.step('it is shared', async () => {
        await page.getByRole('tab', { name: say('agent.mode.overview') }).click()
        await page.getByRole('switch', { name: say('agent.share.title') }).click()
        await expect(page.getByText(say('agent.share.on', { name: template }))).toBeVisible()
        await examine(page, 'overview of an agent', lang)
      })

      await test.step('it stands on home', async () => {
        await page.goto(`${ada.origin}/${ada.code}`)
        await expect(page.getByRole('link', { name: template })).toBeVisible()
        await examine(page, 'home with an agent', lang)
      })

      await test.step('a member asks, gets a cited answer, and finds it again after a reload', async () => {
        const bo = await quarry.join(ada, `bo-${lang}`, lang, 'USER')
        const context = await browser.newContext({ locale: lang === 'ko' ? 'ko-KR' : 'en-US', serviceWorkers: 'block' })
        const theirs = await context.newPage()
        await enter(theirs, bo)
        await theirs.goto(agents)
        await expect(theirs.getByText(say('agent.list.askAdmin'))).toBeVisible()
        await theirs.getByRole('link', { name: template }).click()
        const box = theirs.getByRole('textbox', { name: say('agent.chat.ask', { name: template }) })
        await box.fill('연차 휴가는 며칠인가요?')
        await box.press('Enter')
        const source = theirs
          .getByRole('list', { name: say('search.answer.references') })
          .getByRole('button', { name: /leave\.txt/ })
        await expect(source).toBeVisible()
        await expect(theirs).toHaveURL(/conversation=/)
        await theirs.reload()
        await expect(source).toBeVisible()
        await examine(theirs, 'a conversation with an agent', lang)
        await source.click()
        await expect(shownDocument(theirs).getByText('15일이 주어집니다')).toBeVisible()
        await theirs
          .getByRole('dialog')
          .getByRole('button', { name: say('shell.close') })
          .click()

        // A file of the next question, which the owner never sees.
        const file = 'own-leave-of-this-year-as-the-office-wrote-it-down-in-december.txt'
        await theirs.locator('input[type=file]').setInputFiles({
          name: file,
          mimeType: 'text/plain',
          buffer: Buffer.from('제 남은 휴가는 7일입니다.'),
        })
        await expect(theirs.getByRole('list', { name: say('files.list') })).toContainText(file)
        await examine(theirs, 'a file in the box of a conversation', lang)
        await box.fill('남은 휴가는 며칠인가요?')
        await expect(theirs.getByRole('button', { name: say('agent.chat.send') })).toBeEnabled()
        await box.press('Enter')
        await expect(theirs.getByText(/7일입니다/).first()).toBeVisible()
        await examine(theirs, 'a question with a file', lang)
        const before = theirs.viewportSize()!
        await theirs.setViewportSize(sizes.phone)
        const asked = theirs.getByRole('list', { name: say('files.list') }).getByText(file)
        await asked.scrollIntoViewIfNeeded()
        await expect(asked).toBeInViewport({ ratio: 1 })
        await theirs.setViewportSize(before)

        await theirs.getByRole('button', { name: say('agent.chat.actions', { title: '연차 휴가는 며칠인가요?' }) }).click()
        await theirs.getByRole('menuitem', { name: say('sharing.action') }).click()
        await theirs.getByRole('radio', { name: say('sharing.with.everybody') }).check()
        await theirs.getByRole('button', { name: say('sharing.save'), exact: true }).click()
        await expect(theirs.getByText(say('sharing.saved.everybody'))).toBeVisible()
        await context.close()
      })

      await test.step('who it is shared with reads it', async () => {
        await page.goto(agents)
        await page.getByRole('link', { name: say('sharing.list.title') }).click()
        await page.getByRole('link', { name: '연차 휴가는 며칠인가요?' }).click()
        await expect(page.getByText(/15일/).first()).toBeVisible()
        await expect(page.getByRole('textbox')).toBeHidden()
        await examine(page, 'a conversation of somebody else', lang)
      })
    })
  })
}
