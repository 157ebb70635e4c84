import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { InsightsPage } from './InsightsPage.tsx'

const nothing = {
  since: '2026-10-25T09:00:00Z',
  isEnough: false,
  days: [],
  top: [],
  empty: [],
  unopened: [],
  votes: null,
  neverFound: [],
}
const full = {
  ...nothing,
  isEnough: true,
  days: [
    { day: '2026-11-22', searches: 12, empty: 5 },
    { day: '2026-11-23', searches: null, empty: null },
    { day: '2026-11-24', searches: 8, empty: null },
  ],
  top: [{ query: 'heron plan', searches: 12, people: 6, opened: 3 }],
  empty: [{ query: '왜가리', searches: 5, people: 5, opened: 0 }],
  votes: { likes: 4, dislikes: 1 },
}
const show = (json: object) => {
  answerWith({ 'GET /workspace/search-insights': { json } })
  return renderPage(<InsightsPage workspace={acme('ADMIN')} />, { profile: minji })
}

test('before five people searched the page says why there is nothing, and offers no file', async () => {
  await show(nothing)
  await screen.findByText('Too few people searched to say anything')
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
})

test('each day is said in words, also one of which nothing may be shown', async () => {
  await show(full)
  const days = await screen.findByRole('list', { name: 'Searches by day' })
  expect([...days.children].map((day) => day.textContent)).toEqual([
    expect.stringMatching(/: 12 searches, 5 without a result$/),
    expect.stringMatching(/: fewer than five people searched$/),
    expect.stringMatching(/: 8 searches, a few without a result$/),
  ])
})

test('what was found, opened and voted is said, and what was not leads to its remedy', async () => {
  await show(full)
  await screen.findByText('12 searches · 6 people · opened 25 %')
  screen.getByText('4 likes · 1 dislike')
  const synonym = screen.getByRole('link', { name: 'Declare a synonym of “왜가리”' }).getAttribute('href')!
  expect(synonym).toContain('section=synonyms')
  expect(new URLSearchParams(decodeURI(synonym.split('#')[1]!)).get('add')).toBe('왜가리')
  expect(screen.getByRole('link', { name: 'Pin an answer for “왜가리”' }).getAttribute('href')).toContain('section=pins')
})
