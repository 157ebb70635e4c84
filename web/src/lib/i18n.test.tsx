import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { type MessageKey, preferredLanguage, setLanguage } from './i18n.ts'
import type { English } from '../locales/translation.ts'
import { t, tIfKnown, useT } from './i18n-later.ts'

afterEach(() => setLanguage('en'))

test('a count chooses the plural and is written as the language does', () => {
  expect([t('workspace.people', { count: 1 }), t('workspace.people', { count: 1200 })]).toEqual(['1 person', '1,200 people'])
})

test('what is on the screen follows the language', async () => {
  const Title = () => useT()('workspace.title')
  render(<Title />)
  await act(() => setLanguage('ko'))
  expect([screen.getByText('내 워크스페이스'), document.documentElement.lang]).toEqual([expect.anything(), 'ko'])
})

test('the stored choice comes before the language of the browser', async () => {
  expect(preferredLanguage()).toBe('en')
  localStorage.setItem('quarry.language', 'ko')
  expect(preferredLanguage()).toBe('ko')
})

test.each([
  [['ko-KR'], 'ko'],
  [['ko'], 'ko'],
  [['kok-IN'], 'en'],
  [['kok'], 'en'],
])('a browser that prefers %s gets %s', (languages, language) => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValueOnce(languages)
  expect(preferredLanguage()).toBe(language)
})

test('a language the shell does not speak is kept as it was chosen, and shown in English', async () => {
  await setLanguage('ja')
  expect([document.documentElement.lang, localStorage.getItem('quarry.language'), preferredLanguage()]).toEqual([
    'en',
    'ja',
    'ja',
  ])
})

test('a key built at run time that has no text gives null', () => {
  expect([tIfKnown('shell.search'), tIfKnown('shell.nonsense'), tIfKnown('shell.sections')]).toEqual(['Search', null, null])
})

test('a particle follows the word inside quotation marks', async () => {
  await setLanguage('ko')
  const said = (title: string) => tIfKnown('audit.sentence.document.remove', { actor: '김하늘 님', title })
  expect([said('위키'), said('책')]).toEqual([
    '김하늘 님이 문서 ‘위키’를 소스에서 제외했어요.',
    '김하늘 님이 문서 ‘책’을 소스에서 제외했어요.',
  ])
})

test('what is shown first is refused the texts that come with other screens', () => {
  expectTypeOf<'shell.search'>().toExtend<MessageKey>()
  expectTypeOf<'workspace.title'>().not.toExtend<MessageKey>()
  expectTypeOf<'workspace.title'>().toExtend<MessageKey<English>>()
})
