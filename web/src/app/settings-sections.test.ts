import { expect, test } from 'vitest'
import { roles } from '@quarry/contract/role'
import { sectionAt, sectionNames, sectionsOf } from './settings-sections.ts'

test.each(roles)('an unknown section leads the %s to the first one they see', (role) => {
  expect(sectionAt('workspaceSettings', 'billingOfOthers', role)).toBe(sectionsOf(role)[0])
})

test('a section is found by its name in the address', () => {
  for (const name of sectionNames) {
    const { page } = sectionsOf('OWNER').find((each) => each.name === name)!
    expect(sectionAt(page, name, 'OWNER').name).toBe(name)
  }
})
