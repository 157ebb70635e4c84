import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry, sharedQuarry } from '../testing/quarry.ts'
import { answerPanel, expectHits, search, searchBox, shownDocument } from '../testing/screens.ts'
import { says, scriptedModel } from '../testing/scripted-model.ts'
import { type Say, words } from '../testing/words.ts'

const talks = {
  en: {
    files: {
      'travel-2024.txt': 'The travel budget for 2024 is 30,000 euros. Ms Petrova approved the travel budget for 2024.',
      'travel-2025.txt': 'The travel budget for 2025 is 45,000 euros.',
    },
    first: 'What is the travel budget for 2024?',
    answer: '30,000 euros',
    next: 'What about 2025?',
    put: 'What is the travel budget for 2025?',
    nextAnswer: '45,000 euros',
    cited: 'travel-2025.txt',
    again: 'And who approved it in 2024?',
    againAnswer: 'Ms Petrova approved',
  },
  ko: {
    files: {
      '출장비 2024.txt': '2024년 출장비 한도는 300만원입니다. 2024년 출장비 한도는 박준호 팀장이 승인했습니다.',
      '출장비 2025.txt': '2025년 출장비 한도는 450만원입니다.',
    },
    first: '2024년 출장비 한도는 얼마야?',
    answer: '300만원',
    next: '그럼 2025년은?',
    put: '2025년 출장비 한도는 얼마야?',
    nextAnswer: '450만원',
    cited: '출장비 2025.txt',
    again: '2024년 출장비 한도는 누가 승인했어?',
    againAnswer: '박준호 팀장이 승인했습니다',
  },
} as const
type Talk = (typeof talks)[keyof typeof talks]

const box = (say: Say) => ({ name: say('asked.ask'), exact: true })

/** Searches for the first question, asks on by keyboard, and sees how the question was put and what is answered. */
async function askOn(page: Parameters<typeof enter>[0], person: Person, say: Say, talk: Talk) {
  await enter(page, person)
  await page.goto(searchAddress(person))
  await search(page, talk.first)
  await expectHits(page, say, Object.keys(talk.files).slice(0, 1))
  const panel = answerPanel(page, say)
  await expect(panel.getByText(talk.answer).first()).toBeVisible()
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  const asking = panel.getByRole('textbox', box(say))
  await asking.fill(talk.next)
  await asking.press('Enter')
  await expect(panel.getByText(say('asked.searchedFor', { query: talk.put }))).toBeVisible()
  await expect(panel.getByText(talk.nextAnswer).first()).toBeVisible()
  await expect(asking).toHaveValue('')
  await expect(panel.getByRole('link', { name: say('asked.open') })).toBeVisible()
  return { panel, asking }
}

test.describe('without a model', () => {
  const quarry = sharedQuarry()
  for (const lang of ['en', 'ko'] as const) {
    test.describe(`in ${lang}`, () => {
      test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

      test(`a person asks on from an answer, and finds, names, shares and deletes it afterwards (${lang})`, async ({ page }) => {
        const [say, talk] = [await words(lang), talks[lang]]
        const person = await newPerson(quarry.origin, `follow-${lang}`, lang)
        await uploaded(person, 'Plans', talk.files)

        await test.step('below the answer, beside the hits', async () => {
          const { panel, asking } = await askOn(page, person, say, talk)
          await expectHits(page, say, Object.keys(talk.files))
          await examine(page, 'follow-up below an answer', lang)
          await asking.fill('가'.repeat(32_769))
          await expect(panel.getByText(say('asked.tooLong', { count: 1 }))).toBeVisible()
          await expect(panel.getByRole('button', { name: say('agent.chat.send') })).toBeDisabled()
          await asking.fill(talk.again)
          await asking.press('Enter')
          await expect(panel.getByText(talk.againAnswer).first()).toBeVisible()
          const source = panel.getByRole('region', { name: say('asked.title') }).getByRole('button', { name: talk.cited })
          await source.first().click()
          await expect(shownDocument(page).getByText(talk.nextAnswer).first()).toBeVisible()
          await page.keyboard.press('Escape')
        })

        await test.step('it is still there for whoever comes back', async () => {
          await search(page, 'Plans')
          await expect(page).toHaveURL(/q=Plans/)
          await page.goBack()
          await expect(answerPanel(page, say).getByText(talk.againAnswer).first()).toBeVisible()
        })

        await test.step('and under the questions of the person', async () => {
          await answerPanel(page, say)
            .getByRole('link', { name: say('asked.open') })
            .click()
          await expect(page.getByRole('heading', { name: talk.first, level: 1 })).toBeVisible()
          await expect(page.getByText(talk.answer).first()).toBeVisible()
          await expect(page.getByText(talk.againAnswer).first()).toBeVisible()
          await examine(page, 'my questions', lang)
          await page.getByRole('button', { name: say('agent.chat.actions', { title: talk.first }) }).click()
          await page.getByRole('menuitem', { name: say('agent.chat.rename') }).click()
          await page.getByRole('dialog').getByRole('textbox').fill('Budgets')
          await page
            .getByRole('dialog')
            .getByRole('button', { name: say('agent.chat.rename') })
            .click()
          await expect(page.getByRole('heading', { name: 'Budgets', level: 1 })).toBeVisible()
        })

        await test.step('read by others as far as they may', async () => {
          await page.getByRole('button', { name: say('agent.chat.actions', { title: 'Budgets' }) }).click()
          await page.getByRole('menuitem', { name: say('sharing.action') }).click()
          const dialog = page.getByRole('dialog')
          await dialog.getByLabel(say('sharing.with.everybody')).check()
          await dialog.getByRole('button', { name: say('sharing.save'), exact: true }).click()
          await expect(dialog).toBeHidden()
          await page.goto(page.url().replace('#asked=', '#shared='))
          await expect(page.getByText(say('asked.mine'))).toBeVisible()
          await expect(page.getByText(talk.nextAnswer).first()).toBeVisible()
          await examine(page, 'shared questions', lang)
        })

        await test.step('until it is deleted', async () => {
          await page.goto(`${person.origin}/${person.code}?page=agent&view=agents#asked=`)
          await page.getByRole('button', { name: say('agent.chat.actions', { title: 'Budgets' }) }).click()
          await page.getByRole('menuitem', { name: say('agent.chat.remove') }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: say('agent.chat.remove'), exact: true })
            .click()
          await expect(page.getByText(say('asked.none'))).toBeVisible()
          await examine(page, 'no questions yet', lang)
        })
      })
    })
  }
})

test.describe('with a model', () => {
  const model = scriptedModel()
  const quarry = ownQuarry(() => ({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' }))
  for (const lang of ['en', 'ko'] as const) {
    test.describe(`in ${lang}`, () => {
      test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

      test(`a model puts what is asked on in full, and what it proposes is asked on as well (${lang})`, async ({ page }) => {
        const [say, talk] = [await words(lang), talks[lang]]
        const person = await newPerson(quarry.origin, `modelled-${lang}`, lang)
        await uploaded(person, 'Plans', talk.files)
        model.script = (reply, prompt) => {
          const said = prompt.includes('Put the question.')
            ? talk.put
            : prompt.includes('<before>')
              ? `${talk.nextAnswer} [1 "${talk.nextAnswer}"].\nRELATED: ${talk.first}`
              : `${talk.answer} [1 "${talk.answer}"].\nRELATED: ${talk.put}`
          says(said)(reply, prompt)
        }
        const { panel } = await askOn(page, person, say, talk)
        await expect(panel.getByRole('button', { name: talk.first })).toBeVisible()
        await examine(page, 'follow-up that a model answered', lang)
        await panel.getByRole('button', { name: talk.put }).first().click()
        const asked = panel.getByRole('region', { name: say('asked.title') })
        await expect(asked.getByText(talk.put, { exact: true })).toBeVisible()
        await expect(searchBox(page)).toHaveValue(talk.first)
      })
    })
  }
})
