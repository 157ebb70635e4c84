import { expect, test } from 'vitest'
import type { DocumentId } from '@quarry/contract/ids'
import { askedFor, suggestionsFor, typingAt } from './suggestions.ts'

const facts = { language: 'en' as const, sources: [], recents: [], documents: [], people: [] }
const labels = (text: string, more: Partial<Parameters<typeof suggestionsFor>[1]> = {}) =>
  suggestionsFor(text, { ...facts, ...more }).flatMap(({ all }) =>
    all.map((each) => ('label' in each ? each.label : each.document.title)),
  )
const next = (text: string, label: string, more: Partial<Parameters<typeof suggestionsFor>[1]> = {}) =>
  suggestionsFor(text, { ...facts, ...more })
    .flatMap(({ all }) => all)
    .flatMap((each) => ('label' in each && each.label === label ? [each.next] : []))[0]

test('an operator is offered once its beginning is typed, in the alphabet it is typed in', () => {
  expect(labels('budget ty')).toEqual(['type:'])
  expect(labels('fi')).toEqual(['filetype:'])
  expect(labels('예산 종')).toEqual(['종류:'])
  expect(labels('보낸')).toEqual(['보낸사람:'])
  expect(labels('t')).toEqual([])
  expect(next('budget ty', 'type:')).toBe('budget type:')
})

test('values follow: types, formats, own sources and days', () => {
  expect(labels('type:ma')).toEqual(['mail'])
  expect(labels('종류:메')).toEqual(['메일'])
  expect(labels('파일형식:')).toContain('한글')
  expect(labels('after:')).toEqual(['today', 'yesterday'])
  const sources = [{ displayName: 'Team files' }, { displayName: 'Jira' }]
  expect(labels('in:', { sources })).toEqual(['Team files', 'Jira'])
  expect(labels('in:te', { sources })).toEqual(['Team files'])
  expect(next('plan in:te', 'Team files', { sources })).toBe('plan in:"Team files" ')
  expect(next('종류:메', '메일')).toBe('종류:메일 ')
})

test('people are values of from, and lead to it', () => {
  const people = [{ name: '박준호', count: 3 }]
  expect(next('보낸사람:준', '박준호', { people })).toBe('보낸사람:박준호 ')
  expect(next('준호', '박준호', { people })).toBe('from:박준호')
  expect(next('type:mail 준호', '박준호', { people })).toBe('type:mail from:박준호')
})

test('recents, documents and people are grouped in this order, at most so many of each', () => {
  const document = {
    documentId: 'x' as DocumentId,
    title: 'Budget.pdf',
    titleMarks: [],
    link: '',
    kind: 'pdf' as const,
    format: 'pdf',
    sourceName: '',
    serviceName: 'upload',
    updatedAt: null,
  }
  const documents = Array.from({ length: 8 }, (_, at) => ({ ...document, documentId: `${at}` as DocumentId }))
  const groups = suggestionsFor('bud', {
    ...facts,
    recents: ['budget 2026', 'holidays', 'bud'],
    documents,
    people: [{ name: 'Bud', count: 1 }],
  })
  expect(groups.map(({ name, all }) => [name, all.length])).toEqual([
    ['recents', 1],
    ['documents', 5],
    ['people', 1],
  ])
})

test('the server is asked for the person an operator may mean, else for the text without operators', () => {
  expect([askedFor('from:ad'), askedFor('type:ma'), askedFor('budget pl'), askedFor('type:mail pl')]).toEqual([
    'ad',
    '',
    'budget pl',
    'pl',
  ])
})

test('a value in closed quotes is finished, one in open quotes is not', () => {
  expect(typingAt('in:"Team files"').operator).toBeNull()
  expect(typingAt('in:"Team fi')).toMatchObject({ operator: { name: 'in' }, word: 'Team fi' })
})
