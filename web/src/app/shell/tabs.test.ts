import { expect, test } from 'vitest'
import { roles } from '@quarry/contract/workspace/role'
import { acme } from '../../testing/workspaces.ts'
import { addressOfTab, tabAt, tabs } from './tabs.ts'

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
