import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceId } from '../ids.ts'
import { SearchFilters } from '../../wire/search/search.ts'
import { searchedSources } from './search.ts'
import type { ServiceName } from '../source/service.ts'

const idOf = (number: number) => SourceId.parse(`0198c0de-0000-7000-8000-00000000000${number}`)
const [jira, figma, gmail, drive] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const source = (id: SourceId, serviceName: ServiceName) => ({ sourceId: id, serviceName })
const types: Partial<Record<ServiceName, 'issue' | 'design' | 'mail'>> = { jira: 'issue', figma: 'design', gmail: 'mail' }
const typeOf = (service: ServiceName) => types[service]
const sources = [source(jira, 'jira'), source(figma, 'figma'), source(gmail, 'gmail'), source(drive, 'googledrive')]

test('without a filter every source is searched', () => {
  assert.equal(searchedSources([], null, sources, typeOf), null)
})

test('a type that means a service searches the sources of that service', () => {
  assert.deepEqual(searchedSources(['issue'], null, sources, typeOf), [jira])
  assert.deepEqual(searchedSources(['design'], null, sources, typeOf), [figma])
  assert.deepEqual(searchedSources(['mail'], null, sources, typeOf), [gmail])
})

test('several such types search the sources of each', () => {
  assert.deepEqual(searchedSources(['mail', 'issue'], null, sources, typeOf), [jira, gmail])
})

test('a type that is no service leaves the sources as they were chosen', () => {
  assert.equal(searchedSources(['file'], null, sources, typeOf), null)
  assert.deepEqual(searchedSources(['file'], [drive], sources, typeOf), [drive])
})

test('a type that is no service widens one that is', () => {
  assert.equal(searchedSources(['issue', 'file'], null, sources, typeOf), null)
})

test('the types are intersected with the chosen sources', () => {
  assert.deepEqual(searchedSources(['issue', 'mail'], [gmail, drive], sources, typeOf), [gmail])
})

test('an empty intersection is an empty list, which needs no call', () => {
  assert.deepEqual(searchedSources(['issue'], [drive], sources, typeOf), [])
  assert.deepEqual(searchedSources(['issue'], null, [source(drive, 'googledrive')], typeOf), [])
})

const base = { workspaceId: '0198c0de-0000-7000-8000-000000000009', query: ' ' }

test('a text is empty only when it has no character at all', () => {
  assert.equal(SearchFilters.safeParse(base).success, true)
  assert.equal(SearchFilters.safeParse({ ...base, query: '' }).success, false)
  assert.equal(SearchFilters.safeParse({ ...base, query: undefined }).success, false)
})

test('a day or a time that is named and left empty is absent', () => {
  const { today, searchStartTime, searchEndTime } = SearchFilters.parse({
    ...base,
    today: '',
    searchStartTime: '',
    searchEndTime: '',
  })
  assert.deepEqual([today, searchStartTime, searchEndTime], [undefined, undefined, undefined])
  assert.equal(SearchFilters.safeParse({ ...base, searchStartTime: 'soon' }).success, false)
})

test('a list may be repeated, joined by commas or absent', () => {
  const listOf = (contentFormatList: unknown) => SearchFilters.parse({ ...base, contentFormatList }).contentFormatList
  assert.deepEqual(listOf('pdf,docx'), ['pdf', 'docx'])
  assert.deepEqual(listOf(['pdf', 'docx']), ['pdf', 'docx'])
  assert.equal(listOf(undefined), undefined)
  assert.equal(listOf(''), undefined)
})
