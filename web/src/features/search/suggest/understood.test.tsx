import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Understood as UnderstoodSearch } from '@quarry/contract/wire/search/understood'
import { setLanguage } from '../../../lib/i18n.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { Understood } from './Understood.tsx'

const plain: UnderstoodSearch = { query: '', operators: [], time: null, replaced: [], offers: [], isCut: false }
const show = (understood: Partial<UnderstoodSearch>) =>
  renderPage(
    <Understood understood={{ ...plain, ...understood }} params={{ q: 'cnfwkdql' }} onChange={() => {}} onSearch={() => {}} />,
  )

test('words that were replaced stand in the quotation marks of the language', async () => {
  await act(() => setLanguage('ko'))
  await show({ query: 'cnfwkdql', replaced: [{ typed: 'cnfwkdql', by: ['출장비'], how: 'keys' }] })
  expect(await screen.findByText('‘출장비’에 대한 결과예요.')).toBeTruthy()
  await act(() => setLanguage('en'))
  expect(await screen.findByText(/“출장비”/)).toBeTruthy()
})
