import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { t } from '../../../lib/i18n.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { AnswerText } from './AnswerText.tsx'

const reference = {
  index: 1,
  hitId: 'hit',
  contentId: '0193c1f0-0000-7000-8000-000000000001' as never,
  title: 'Plan',
  link: 'https://docs.example/plan',
  quote: 'the plan',
}
const strange = 'https://evil.example/?q=secret'

async function shown(text: string) {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  open.mockClear()
  const answer = { text, references: [reference], state: 'done' as const }
  await renderPage(
    <>
      <AnswerText answer={answer} onOpen={() => {}}>
        <span>rest</span>
      </AnswerText>
      <ModalStack />
    </>,
  )
  return open
}

test('a link to where nothing of the answer comes from shows its whole address, and opens when the person says so', async () => {
  const open = await shown(`See [the plan](${strange}) [1].`)
  const link = await screen.findByRole('link', { name: /the plan/ })
  expect(document.body.textContent).toContain(strange)
  expect(fireEvent.click(link)).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: t('search.answer.leave.keep') }))
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(link)
  fireEvent.click(await screen.findByRole('button', { name: t('search.answer.leave.action') }))
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(strange, '_blank', 'noopener,noreferrer'))
})

test('a link to where the answer comes from opens at once', async () => {
  await shown('See [the page](https://docs.example/other) [1].')
  const link = await screen.findByRole('link', { name: 'the page' })
  expect(link.getAttribute('href')).toBe('https://docs.example/other')
  expect(document.body.textContent).not.toContain('docs.example')
})
