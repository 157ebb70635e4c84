import { expect, test, vi } from 'vitest'
import { AccountId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import {
  forgetPerson,
  lastWorkspaceCode,
  type Place,
  type RecentResult,
  recall,
  remember,
  rememberResult,
  rememberSearch,
  rememberWorkspace,
} from './remembered.ts'

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

test('who logs out leaves nothing behind that tells what they did, and keeps their choices', () => {
  const [here, other] = [place(), place()]
  const elsewhere = { ...here, workspaceId: other.workspaceId }
  for (const each of [here, elsewhere, other]) {
    rememberSearch(each, 'salaries')
    rememberResult(each, result('Layoffs.docx'))
  }
  remember('answerLanguage', here, 'ko')
  rememberWorkspace(here.accountId, 'acme')
  forgetPerson(here.accountId)
  for (const each of [here, elsewhere]) {
    expect([recall('recentSearches', each), recall('recentResults', each)]).toEqual([[], []])
    expect(
      Object.entries(localStorage).filter(([key, value]) => key.includes(each.accountId) && /salaries|Layoffs/.test(value)),
    ).toEqual([])
  }
  expect([recall('answerLanguage', here), lastWorkspaceCode(here.accountId)]).toEqual(['ko', 'acme'])
  expect(recall('recentSearches', other)).toEqual(['salaries'])
})

test('the recent view is on until somebody turns it off', () => {
  expect(recall('recentView', place())).toBe(true)
})

test('no more than 100 documents are kept, the newest first', () => {
  const here = place()
  for (let i = 0; i < 120; i++) rememberResult(here, result(`Document ${i}`))
  const kept = recall('recentResults', here).map(({ contentTitle }) => contentTitle)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'Document 119', 'Document 20'])
})

test.each(['recentView', 'recentSearches', 'recentResults', 'answerLanguage', 'noticeDismissedOn'] as const)(
  'no damage to %s breaks the page',
  (name) => {
    const whole = recall(name, place())
    for (const damage of ['', '{', 'null', '"x"', '[1,2]', '{"__proto__":{"x":1}}', '[{"contentId":"no"}]', '1e999']) {
      const here = place()
      localStorage.setItem(`quarry.${here.accountId}.${here.workspaceId}.${name}`, damage)
      const read = recall(name, here)
      // What happens to have the right shape may stay; nothing may throw or have another.
      expect(typeof read === typeof whole || read === null || whole === null, damage).toBe(true)
      expect(Array.isArray(read)).toBe(Array.isArray(whole))
    }
  },
)

test('a browser that forbids storage costs the memory, never the page', () => {
  const forbid = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const here = place()
  rememberSearch(here, 'x')
  expect(recall('recentSearches', here)).toEqual([])
  forbid.mockRestore()
  full.mockRestore()
})
