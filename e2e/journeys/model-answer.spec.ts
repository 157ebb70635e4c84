import { expect, type Page, test } from '@playwright/test'
import { enter, newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { answerPanel, expectHits, search, shownDocument } from '../testing/screens.ts'
import { fails, says, saysThenWaits, scriptedModel } from '../testing/scripted-model.ts'
import { words } from '../testing/words.ts'

const model = scriptedModel()
const quarry = ownQuarry(() => ({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' }))
const say = await words('en')
let ada: Person

test.beforeAll(async () => {
  ada = await newPerson(quarry.origin, 'ada')
  await uploaded(ada, 'Plans', {
    'launch.txt': 'The launch moves to 9 December. Seoul owns the onboarding of new customers.',
    'budget.txt': 'Finance approved 40 million won for the campaign.',
  })
})

const launchAnswer = 'The launch moves to 9 December [1].\nRELATED: Who owns onboarding? | What did finance approve?'

async function ask(page: Page): Promise<void> {
  await enter(page, ada)
  await page.goto(searchAddress(ada))
  await search(page, 'When does the launch move?')
  await expectHits(page, say, ['launch.txt'])
}

test('an answer is written beside the hits, cites its source, and suggests what to ask next', async ({ page }) => {
  const slow = saysThenWaits('The launch moves to 9 ')
  model.script = slow.script
  await ask(page)
  const panel = answerPanel(page, say)
  await expect(panel.getByText('The launch moves')).toBeVisible()
  await expect(panel).toHaveAttribute('aria-busy', 'true')
  await expectHits(page, say, ['launch.txt'])

  slow.goOn(launchAnswer.slice('The launch moves to 9 '.length))
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  await expect(panel.getByText(say('search.answer.extract'), { exact: true })).toBeHidden()
  await panel.getByRole('button', { name: say('search.answer.citation', { index: 1, title: 'launch.txt' }) }).click()
  await expect(shownDocument(page).getByText('The launch moves to 9 December.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  model.script = says('Finance approved 40 million won [1].')
  await panel.getByRole('button', { name: 'What did finance approve?' }).click()
  await expect(
    panel
      .getByRole('region', { name: say('asked.title') })
      .getByText('40 million won')
      .first(),
  ).toBeVisible()
  await expectHits(page, say, ['launch.txt'])
})

for (const [what, script, message] of [
  ['is busy', fails.busy, 'error.modelBusy'],
  ['is cut off in the middle', fails.cut, 'error.modelInterrupted'],
  ['talks nonsense', fails.nonsense, 'error.modelUnavailable'],
] as const) {
  test(`a model that ${what} leaves the hits alone, says so, and is asked again`, async ({ page }) => {
    model.script = script
    await ask(page)
    const panel = answerPanel(page, say)
    await expect(panel.getByRole('alert')).toContainText(say(message))
    await expectHits(page, say, ['launch.txt'])

    model.script = says(launchAnswer)
    await panel.getByRole('button', { name: say('shell.retry') }).click()
    await expect(panel.getByRole('alert')).toBeHidden()
    await expect(panel.getByRole('button', { name: /launch\.txt/ }).first()).toBeVisible()
  })
}

test('stopping keeps what was written, and the model is stopped', async ({ page }) => {
  const slow = saysThenWaits('The launch moves to 9 December, as far as ')
  model.script = slow.script
  await ask(page)
  const panel = answerPanel(page, say)
  await expect(panel.getByText('The launch moves')).toBeVisible()
  await panel.getByRole('button', { name: say('search.answer.stop') }).click()
  await slow.left
  await expect(panel.getByText('The launch moves')).toBeVisible()
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  await expect(panel.getByRole('button', { name: say('search.answer.again') })).toBeVisible()
})

test('a vote is still there when somebody comes back to the answer', async ({ page }) => {
  model.script = says(launchAnswer)
  await ask(page)
  const like = answerPanel(page, say).getByRole('button', { name: say('search.answer.like') })
  const voted = page.waitForResponse((response) => response.url().endsWith('/vote/ai'))
  await like.click()
  expect((await voted).status()).toBe(200)
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await search(page, 'campaign')
  await expectHits(page, say, ['budget.txt'])
  await page.goBack()
  await expectHits(page, say, ['launch.txt'])
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
