import { expect, test } from 'vitest'
import type { Role } from '@quarry/contract/role'
import { t } from '../../lib/i18n.ts'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { entriesFor, type Facts } from './entries.ts'

function offered(typed: string, role: Role = 'OWNER', facts: Partial<Facts> = {}): Record<string, string[]> {
  const groups = entriesFor(typed, { workspace: acme(role), workspaces: [], recentSearches: [], members: [], t, ...facts })
  return Object.fromEntries(groups.map(({ name, entries }) => [name, entries.map(({ label }) => label)]))
}

test('the first entry is the search for the words, so that Enter searches as in the search box', () => {
  const [first] = entriesFor(' audit ', { workspace: acme('OWNER'), workspaces: [], recentSearches: ['audit'], members: [], t })
  expect([first?.name, first?.entries[0]?.target]).toEqual([
    'search',
    { to: '/$workspaceCode', params: { workspaceCode: 'acme' }, search: { page: 'search', q: 'audit' } },
  ])
})

test('without words it offers recent searches and every page, and no empty group', () => {
  const all = offered('', 'OWNER', { recentSearches: ['one', 'two', 'three', 'four', 'five', 'six'] })
  expect(all['recent']).toEqual(['one', 'two', 'three', 'four', 'five'])
  expect(all['pages']).toContain(t('shell.sections.audit'))
  expect(Object.keys(all)).toEqual(['recent', 'pages'])
})

test('pages that a role does not see are not offered to it', () => {
  expect(offered('audit', 'OWNER')['pages']).toEqual([t('shell.sections.audit')])
  expect(offered('audit', 'USER')['pages']).toBeUndefined()
})

test('a source is found by its name and by its service, and leads to its row', () => {
  const wiki = sourceOf('webdav', { displayName: '연구소 위키' })
  const workspace = { ...acme('OWNER'), contentProviderList: { publicCp: [wiki], restrictedCp: { ownedCp: [], notOwnedCp: [] } } }
  for (const words of ['위키', 'ㅇㅋ', 'webdav'])
    expect(offered(words, 'OWNER', { workspace })['sources']).toEqual(['연구소 위키'])
  const target = entriesFor('위키', { workspace, workspaces: [], recentSearches: [], members: [], t }).at(-1)?.entries[0]?.target
  expect(target).toMatchObject({ hash: `source=${wiki.workspaceContentProviderId}` })
})

test('other workspaces are offered, this one and deactivated ones are not', () => {
  const other = { ...acme('USER'), id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c99' as never, code: 'zeta', displayName: 'Zeta' }
  const workspaces = [acme('OWNER'), other, { ...other, displayName: 'Zeta old', status: 'deactivate' as const }]
  expect(offered('zeta', 'OWNER', { workspaces })['workspaces']).toEqual(['Zeta'])
  expect(offered('acme', 'OWNER', { workspaces })['workspaces']).toBeUndefined()
})
