import { expect, test } from 'vitest'
import { AccountId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { type Place, type RecentResult, recall, remember, rememberResult, rememberSearch } from './remembered.ts'

const place = (): Place => ({
  accountId: AccountId.parse(crypto.randomUUID()),
  workspaceId: WorkspaceId.parse(crypto.randomUUID()),
})
const result = (contentTitle: string, contentId = DocumentId.parse(crypto.randomUUID())): RecentResult => ({
  contentId,
  contentTitle,
  contentDisplayableLink: '/x',
  kind: 'pdf',
  serviceName: 'sftp',
  sourceName: 'Files',
  openedAt: '2026-11-21T10:00:00Z',
})

test('the newest search comes first and none comes twice', () => {
  const here = place()
  for (const text of ['one', 'two', 'one ']) rememberSearch(here, text)
  expect(recall('recentSearches', here)).toEqual(['one', 'two'])
})

test('no more than 100 searches are kept', () => {
  const here = place()
  for (let i = 0; i < 120; i++) rememberSearch(here, `search ${i}`)
  const kept = recall('recentSearches', here)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'search 119', 'search 20'])
})

test('a document is remembered once, with its latest title', () => {
  const here = place()
  const first = result('Old title')
  rememberResult(here, first)
  rememberResult(here, result('Other'))
  rememberResult(here, result('New title', first.contentId))
  expect(recall('recentResults', here).map(({ contentTitle }) => contentTitle)).toEqual(['New title', 'Other'])
})

test('nothing is kept while the recent view is off', () => {
  const here = place()
  remember('recentView', here, false)
  rememberSearch(here, 'secret')
  expect(recall('recentSearches', here)).toEqual([])
})

test('another workspace of the same person remembers nothing', () => {
  const here = place()
  rememberSearch(here, 'ours')
  expect(recall('recentSearches', { ...here, workspaceId: place().workspaceId })).toEqual([])
})

test('a damaged memory counts as empty', () => {
  const here = place()
  localStorage.setItem(`quarry.${here.accountId}.${here.workspaceId}.recentSearches`, '{"not":"a list"}')
  expect(recall('recentSearches', here)).toEqual([])
})
