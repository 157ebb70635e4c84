import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setLanguage } from '../lib/i18n.ts'
import { Time } from './TimeAgo.tsx'

test.each([
  ['en', 'November 21, 2026 at 10:05 AM'],
  ['ko', '2026년 11월 21일 오전 10:05'],
] as const)('the exact time is told on hover, in %s', async (language, exact) => {
  await setLanguage(language)
  render(<Time at={new Date(2026, 10, 21, 10, 5).toISOString()}>lately</Time>)
  const time = screen.getByText('lately')
  fireEvent.pointerEnter(time)
  expect(time.title.replaceAll('\u202f', ' ')).toBe(exact)
})
