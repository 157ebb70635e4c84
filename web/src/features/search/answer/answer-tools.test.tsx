import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AnswerId } from '@quarry/contract/ids'
import { expect, test, vi } from 'vitest'
import { t } from '../../../lib/i18n.ts'
import { answerWith } from '../../../testing/server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { currentToasts } from '../../../ui/layers/toast.ts'
import { AnswerTools } from './AnswerTools.tsx'
import { type Answer, emptyAnswer } from './answer-after.ts'

const answer: Answer = { ...emptyAnswer, state: 'done', text: 'The launch moves.' }

/** As jsdom, a browser on plain http has no clipboard for pages. @param canSelect whether the old way works. */
function onPlainHttp(canSelect: boolean): () => string[] {
  const copied: string[] = []
  document.execCommand = () => {
    const field = document.querySelector('textarea')
    if (canSelect && field) copied.push(field.value)
    return canSelect
  }
  return () => copied
}

test('an answer is copied on plain http as well', async () => {
  const copied = onPlainHttp(true)
  await renderPage(<AnswerTools answer={answer} />)
  fireEvent.click(screen.getByRole('button', { name: t('search.answer.copy') }))
  await vi.waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([t('search.answer.copied')]))
  expect(copied()).toEqual(['The launch moves.'])
})

test('where a browser lets no page copy, the person hears what to do', async () => {
  onPlainHttp(false)
  await renderPage(<AnswerTools answer={answer} />)
  fireEvent.click(screen.getByRole('button', { name: t('search.answer.copy') }))
  await vi.waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([t('shell.copyFailed')]))
})

const [here, earlier] = ['0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c06', '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c07'] as AnswerId[]

test('a dislike is asked for its reason, and the page says what votes do', async () => {
  const calls = answerWith({ 'PATCH /vote/ai': { json: {} } })
  await renderPage(<AnswerTools answer={{ ...answer, voteId: here! }} />)
  fireEvent.click(screen.getByRole('button', { name: t('search.answer.dislike') }))
  fireEvent.click(await screen.findByRole('button', { name: t('search.answer.reason.outdated') }))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { aiVoteId: here, vote: 'DISLIKE' },
      { aiVoteId: here, vote: 'DISLIKE', reason: 'outdated' },
    ]),
  )
  expect(screen.getByText(t('search.answer.affects'))).toBeTruthy()
})

test('an own vote on an earlier answer to the same question is shown, and taken back', async () => {
  const calls = answerWith({ 'PATCH /vote/ai': { json: {} } })
  await renderPage(<AnswerTools answer={{ ...answer, voteId: here! }} ownVote={{ aiVoteId: earlier!, vote: 'LIKE' }} />)
  const like = screen.getByRole('button', { name: t('search.answer.like') })
  expect(like.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(like)
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ aiVoteId: earlier, vote: 'NONE' }]))
  expect(like.getAttribute('aria-pressed')).toBe('false')
})
