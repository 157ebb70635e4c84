import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../../lib/i18n.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { type Answer, emptyAnswer } from './answer-after.ts'
import { AnswerBody } from './AnswerBody.tsx'

const nothing = () => {}
const show = (answer: Partial<Answer>) =>
  renderPage(
    <AnswerBody
      answer={{ ...emptyAnswer, state: 'done', text: 'heron', ...answer }}
      hits={[]}
      onSearch={nothing}
      onOpen={nothing}
      onAgain={nothing}
    />,
  )

test('an answer of a model that cites nothing says so', async () => {
  await show({ kind: 'model' })
  // It waits for the renderer, with all that stands below the words.
  expect(await screen.findByText(t('search.answer.uncited'), undefined, { timeout: 10_000 })).toBeTruthy()
})

test('what an answer took is said to those who are told', async () => {
  await show({ kind: 'model', use: { model: 'qwen3:8b', inputTokens: 1_200, outputTokens: 80, tookMs: 2_440 } })
  expect(
    await screen.findByText('qwen3:8b · 1,200 tokens read · 80 written · 2.4 s', undefined, { timeout: 10_000 }),
  ).toBeTruthy()
})

test('that the sources do not say needs no citation', async () => {
  await show({ kind: 'notFound' })
  expect((await screen.findAllByText('heron')).length).toBeGreaterThan(0)
  expect(screen.queryByText(t('search.answer.uncited'))).toBeNull()
})

test('where the model does not answer it is said that the hits are all there, and nowhere else', async () => {
  await show({ state: 'failed', text: '', failure: 'modelUnavailable' })
  const said = `${t('error.modelUnavailable')} ${t('search.answer.complete')}`
  expect((await screen.findByRole('alert')).textContent).toContain(said)
  expect(t('error.modelUnavailable')).not.toMatch(/results/)
})

test('that the documents answer in other words is said', async () => {
  await show({ kind: 'extract', isByOtherWords: true })
  expect(await screen.findByText(t('search.answer.otherWords'), undefined, { timeout: 10_000 })).toBeTruthy()
})
