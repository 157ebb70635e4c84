import { expect, test } from 'vitest'
import type { About } from '@quarry/contract/source/service'
import { aboutService, aboutsIn } from './services.ts'

test('a vendor has its mark from its folder, and nothing else says which vendors there are', () => {
  const folders = import.meta.glob<About>('../../../integrations/src/testing/lighthouse/about.ts', {
    eager: true,
    import: 'about',
  })
  expect(aboutsIn(folders).get('lighthouse')?.mark).toEqual({ tone: '0.1 60', path: 'M9 3h6l2 18H7z' })
  expect(aboutService('lighthouse')).toBeUndefined()
  expect(aboutService('jira')?.name).toBe('Jira')
})
