import { expect, test } from 'vitest'
import { pictures } from './first-picture.tsx'

/** What is painted first of a page. */
function pictureOf(page: string, language: 'en' | 'ko'): HTMLElement {
  const all = document.createElement('div')
  all.innerHTML = pictures[language]
  return all.querySelector<HTMLElement>(`.first-picture[data-page=${page}]`)!
}

test.each([
  ['login', 'en', 'Log in to Quarry', 'Password'],
  ['login', 'ko', 'Quarry 로그인', '비밀번호'],
  ['sources', 'en', 'Sources', 'Settings'],
  ['sources', 'ko', '소스', '설정'],
] as const)('what is painted of the page %s first says what it says, in %s', (page, language, title, other) => {
  const picture = pictureOf(page, language)
  expect(picture.querySelector('h1')?.textContent).toBe(title)
  expect(picture.textContent).toContain(other)
  expect(picture.querySelector('input, a[href^="/$"]')).toBeNull()
})

test.each([
  ['home', 'Search'],
  ['results', 'Search'],
  ['sources', 'Sources'],
])('the frame around %s shows where one is', (page, tab) => {
  const current = [...pictureOf(page, 'en').querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)
  // In the rail and in the bar of phones.
  expect(current).toEqual([tab, tab])
})

test.each([
  ['en', ['Date', 'Type', 'Format', 'People']],
  ['ko', ['날짜', '종류', '형식', '사람']],
] as const)('results have room for what is found, and say by what it can be narrowed, in %s', (language, filters) => {
  const picture = pictureOf('results', language)
  expect([...picture.querySelectorAll('main button')].map(({ textContent }) => textContent)).toEqual(filters)
  const row = picture.querySelector('ol > li')!
  expect([...row.querySelectorAll<HTMLElement>('[data-of]')].map(({ dataset }) => dataset['of'])).toEqual([
    'title',
    'place',
    'passage',
  ])
  expect(row.closest<HTMLElement>('[hidden]')).not.toBeNull()
})

test('home greets nobody before it is known who is there', () => {
  const heading = pictureOf('home', 'ko').querySelector('h1')
  expect(heading?.textContent).toBe('')
  expect(heading?.parentElement?.hidden).toBe(true)
  expect(heading?.dataset['morning']).toBe('{name} 님, 좋은 아침이에요')
})
