import { expect, test } from 'vitest'
import { WorkspaceId } from '@quarry/contract/ids'
import { sourceOf } from '../../../testing/sources.ts'
import { filtersOf } from './filters.ts'

const workspaceId = WorkspaceId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c06')
const [files, jira, gmail] = [sourceOf('upload'), sourceOf('jira'), sourceOf('gmail')]
const now = new Date('2026-11-21T03:00:00Z')
const filters = (params: Parameters<typeof filtersOf>[1]) => filtersOf(workspaceId, params, [files, jira, gmail], now)
const idOf = (source: typeof files) => source.sourceId

test('without filters every source is searched at any time', () => {
  expect(filters({ q: 'budget' })).toMatchObject({ workspaceId, query: 'budget' })
  expect(filters({ q: 'budget' })).not.toHaveProperty('sourceIds')
})

test('the type issue means the Jira sources', () => {
  expect(filters({ q: 'x', type: ['issue'] })?.sourceIds).toEqual([idOf(jira)])
})

test('a type filter is intersected with the chosen sources', () => {
  expect(filters({ q: 'x', type: ['mail', 'issue'], app: [idOf(gmail), idOf(files)] })?.sourceIds).toEqual([idOf(gmail)])
})

test('an empty intersection is no call at all', () => {
  expect(filters({ q: 'x', type: ['mail'], app: [idOf(files)] })).toBeNull()
})

test('a type no source can be is no call at all', () => {
  expect(filters({ q: 'x', type: ['design'] })).toBeNull()
})

test('a type that is no service is asked for as such, beside one that is as well', () => {
  expect(filters({ q: 'x', type: ['file'] })).toMatchObject({ typeList: ['file'] })
  const both = filters({ q: 'x', type: ['file', 'issue'] })
  expect(both).toMatchObject({ typeList: ['file', 'issue'] })
  expect(both).not.toHaveProperty('sourceIds')
})

test('a format stands for all formats that are read like it', () => {
  expect(filters({ q: 'x', format: ['hwp', 'pdf'] })?.contentFormatList).toEqual(['hwp', 'hwpx', 'pdf'])
  expect(filters({ q: 'x' })).not.toHaveProperty('contentFormatList')
})

test('the order is asked for where it is not the usual one', () => {
  expect(filters({ q: 'x', hits: 'date' })?.order).toBe('date')
  expect(filters({ q: 'x' })).not.toHaveProperty('order')
})

test('the people chosen are asked for, and nobody when none is', () => {
  expect(filters({ q: 'x', person: ['Sara Lind', 'Ben Cho'] })?.personList).toEqual(['Sara Lind', 'Ben Cho'])
  expect(filters({ q: 'x' })).not.toHaveProperty('personList')
})

test('the past week starts seven days ago, and the server says when now is', () => {
  const asked = filters({ q: 'x', date: 'past_week' })
  expect(asked?.searchStartTime).toBe('2026-11-14T03:00:00.000Z')
  expect(asked).not.toHaveProperty('searchEndTime')
})

test('a custom period ends with its last day where the person is', () => {
  const asked = filters({ q: 'x', date: 'custom', to: '2026-11-20' })
  expect(asked?.searchEndTime).toBe(new Date(2026, 10, 20, 23, 59, 59, 999).toISOString())
  expect(asked).not.toHaveProperty('searchStartTime')
})
