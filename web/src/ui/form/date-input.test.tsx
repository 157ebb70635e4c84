import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { DateInput } from './DateInput.tsx'

afterEach(() => setLanguage('en'))

function Day({ start }: { start?: string }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <DateInput aria-label="From" value={day} onChange={setDay} />
      <output>{day ?? 'any day'}</output>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('From')
const chosen = () => screen.getByRole('status').textContent
function type(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}

test('a day is written in the language of the page, and follows it', async () => {
  await renderPage(<Day start="2026-03-07" />)
  expect(field().value).toBe('03. 07. 2026')
  await act(() => setLanguage('ko'))
  expect([field().value, field().placeholder]).toEqual(['2026. 03. 07.', 'YYYY. MM. DD.'])
})

test('what is typed counts with Enter, and when the field is left', async () => {
  await renderPage(<Day />)
  type('3/7/2026')
  expect([chosen(), field().value]).toEqual(['2026-03-07', '03. 07. 2026'])
  fireEvent.change(field(), { target: { value: '3/8/2026' } })
  fireEvent.blur(field())
  expect(chosen()).toBe('2026-03-08')
})

test('what is no day changes nothing, and the field says how one is written', async () => {
  await renderPage(<Day start="2026-03-07" />)
  type('2/30/2026')
  expect([chosen(), field().value, field().getAttribute('aria-invalid')]).toEqual(['2026-03-07', '2/30/2026', 'true'])
  expect(screen.getByRole('alert').textContent).toMatch(/^Write a day like this: \d\d\. \d\d\. \d{4}$/)
  type('2/28/2026')
  expect([chosen(), screen.queryByRole('alert')]).toEqual(['2026-02-28', null])
})

test('an emptied field means any day', async () => {
  await renderPage(<Day start="2026-03-07" />)
  type('')
  expect(chosen()).toBe('any day')
})
