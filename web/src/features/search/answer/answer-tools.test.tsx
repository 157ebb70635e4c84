import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { t } from '../../../lib/i18n.ts'
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
