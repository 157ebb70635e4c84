import { expect, test } from 'vitest'
import { type Privilege, privileges } from '@quarry/contract/workspace/permission'
import { roles } from '@quarry/contract/workspace/role'
import { acme } from '../testing/workspaces.ts'
import { listedIn, sectionAt, sectionNames, sectionsIn, sectionsOf } from './settings-sections.ts'

test.each(roles)('an unknown section leads the %s to the first one they see', (role) => {
  expect(sectionAt('workspaceSettings', 'billingOfOthers', { role })).toBe(sectionsOf({ role })[0])
})

const owner = { role: 'OWNER' } as const

test('an admin sees no section of the work that was taken from them', () => {
  const names = (privileges: readonly Privilege[]) => sectionsOf({ role: 'ADMIN', privileges }).map(({ name }) => name)
  expect(names(['members', 'payments', 'agents'])).toEqual(names(privileges).filter((name) => name !== 'consent'))
  expect(names(privileges)).toContain('consent')
})

test('a section is found by its name in the address', () => {
  for (const name of sectionNames) {
    const { page } = sectionsOf(owner).find((each) => each.name === name)!
    expect(sectionAt(page, name, owner).name).toBe(name)
  }
})

const limited = { ...acme('OWNER'), paymentPlanCode: 'FREE' }
const namesOf = (sections: readonly { name: string }[]) => sections.map(({ name }) => name)

test('where nothing is limited no list leads to the plan, and its address still opens it', () => {
  expect(namesOf(sectionsIn(acme('OWNER')))).not.toContain('plan')
  expect(namesOf(sectionsIn(limited))).toContain('plan')
  expect(sectionAt('workspaceSettings', 'plan', owner).name).toBe('plan')
})

test('sources have a tab of their own and stand in no list of the settings', () => {
  expect(namesOf(listedIn(limited))).not.toContain('contentProvider')
  expect(namesOf(sectionsIn(limited))).toContain('contentProvider')
})
