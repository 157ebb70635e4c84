import { expect, test } from 'vitest'
import { roles } from '@quarry/contract/workspace/role'
import { acme } from '../../testing/workspaces.ts'
import { t } from '../../lib/i18n.ts'
import { addressOfTab, type Spot, tabAt, tabs, titleOf } from './tabs.ts'

test.each(roles)('every tab of the %s leads to a place that belongs to it', (role) => {
  const workspace = acme(role)
  expect(tabs.map((tab) => tabAt(addressOfTab(tab, workspace), workspace))).toEqual(tabs)
})

test('the sources are a tab of their own, every other section belongs to the settings', () => {
  const tabOf = (section: string) => tabAt({ page: 'workspaceSettings', section }, acme('OWNER')).name
  expect(['contentProvider', 'members', 'audit', 'no-such-section'].map(tabOf)).toEqual([
    'sources',
    'settings',
    'settings',
    'settings',
  ])
})

test.each<[Spot, string[]]>([
  [{ page: 'search', q: 'tide tables' }, ['tide tables', 'Search']],
  [{ page: 'workspaceSettings', section: 'members' }, ['Members', 'Settings']],
  [{ page: 'workspaceSettings', section: 'contentProvider' }, ['Sources']],
  [{ page: 'agent', view: 'agents' }, ['Agents']],
])('a page is told from others of its tab by its title: %o', (spot, title) => {
  const workspace = acme('OWNER')
  expect(titleOf(spot, workspace, t)).toEqual([...title, workspace.displayName])
})
