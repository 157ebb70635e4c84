import { expect, test } from 'vitest'
import type { Template } from '../agent-types.ts'
import { orderedTemplates, withRecent } from './ordered-templates.ts'

const templates = ['hr_guide', 'it_desk', 'design_qa'].map(
  (templateId) => ({ templateId, name: `Name of ${templateId}`, description: '', role: '' }) as Template,
)
const ids = (shown: readonly Template[]) => shown.map(({ templateId }) => templateId)

test('templates used last come first, and each once', () => {
  expect(ids(orderedTemplates(templates, ['design_qa', 'no_longer_there'], ''))).toEqual(['design_qa', 'hr_guide', 'it_desk'])
})

test('words narrow them', () => {
  expect(ids(orderedTemplates(templates, ['design_qa'], 'it_desk'))).toEqual(['it_desk'])
})

test('a template used again moves to the front, and only a few are remembered', () => {
  expect(withRecent(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'a', 'b', 'd'])
  expect(withRecent(['a', 'b', 'c', 'd'], 'e')).toEqual(['e', 'a', 'b', 'c'])
})
