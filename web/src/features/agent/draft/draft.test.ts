import { expect, test } from 'vitest'
import type { SourceId } from '@quarry/contract/ids'
import type { Draft } from '../agent-types.ts'
import { differences, formOf, merge } from './draft.ts'

const sourceId = '5ec0ffee-0000-4000-8000-000000000001' as SourceId
const base: Draft = {
  name: 'Guide',
  role: 'Answers',
  description: '',
  guide: '',
  tone: '',
  limitations: '',
  instructions: '',
  exampleQuestions: [{ question: 'When?', answer: '' }],
  knowledge: [{ sourceId, kind: 'source', contentId: null, title: 'Files' }],
}

test('what was changed apart is kept together', () => {
  const { merged, theirs, both } = merge(base, { ...base, tone: 'brief' }, { ...base, role: 'Explains', knowledge: [] })
  expect([merged.tone, merged.role, merged.knowledge, theirs, both]).toEqual(['brief', 'Explains', [], ['role', 'knowledge'], []])
})

test('what both changed holds as it was changed here, and is named', () => {
  const { merged, both } = merge(base, { ...base, role: 'Mine' }, { ...base, role: 'Theirs', name: 'New' })
  expect([merged.role, merged.name, both]).toEqual(['Mine', 'New', ['role']])
})

test('the same change on both sides is no conflict', () => {
  expect(merge(base, { ...base, role: 'Same' }, { ...base, role: 'Same' }).both).toEqual([])
})

test('knowledge is the same in any order and under any title', () => {
  const folder = { sourceId, kind: 'folder', contentId: 'a', title: 'A' } as const
  const one = { ...base, knowledge: [...base.knowledge, folder] }
  const other = { ...base, knowledge: [{ ...folder, title: 'Renamed' }, ...base.knowledge] }
  expect(differences(one, other)).toEqual([])
})

test('an example without a question is not sent', () => {
  const draft = { ...base, exampleQuestions: [...base.exampleQuestions, { question: ' ', answer: 'lost' }] }
  expect(formOf(draft).exampleQuestions).toEqual([{ question: 'When?', answer: '' }])
})
