import { expect, test } from 'vitest'
import type { Shared } from './read-shared.ts'
import { filesOfShared } from './files-of-shared.ts'

const at = new Date(2026, 10, 22, 23, 5, 9).getTime()
const nothing: Shared = { at, title: '', text: '', url: '', files: [] }
const namesOf = (shared: Partial<Shared>) => filesOfShared({ ...nothing, ...shared }).map(({ path }) => path)

test('a link becomes a note that carries its title', async () => {
  const [note] = filesOfShared({ ...nothing, title: '원두 시세', text: 'https://example.com/beans', url: '' })
  expect(note?.path).toBe('2026-11-22 23.05.09/원두 시세.txt')
  expect(await note?.file.text()).toBe('원두 시세\n\nhttps://example.com/beans\n')
})

test('what several fields say is written once', async () => {
  const [note] = filesOfShared({ ...nothing, text: 'https://example.com/', url: 'https://example.com/' })
  expect(await note?.file.text()).toBe('https://example.com/\n')
})

test('the name of a note leads into no other folder', () => {
  expect(namesOf({ url: 'https://example.com/a/../b?c=d' })).toEqual(['2026-11-22 23.05.09/example.com a .. b c=d.txt'])
  expect(namesOf({ text: '///' })).toEqual(['2026-11-22 23.05.09/Note.txt'])
})

test('a file that comes with a title alone is saved without a note', () => {
  expect(namesOf({ title: 'Plan', files: [new File(['x'], 'plan.pdf')] })).toEqual(['2026-11-22 23.05.09/plan.pdf'])
})

test('files of one name do not take the place of each other', () => {
  const files = [new File(['x'], 'image.png'), new File(['y'], 'image.png')]
  expect(namesOf({ files })).toEqual(['2026-11-22 23.05.09/1 image.png', '2026-11-22 23.05.09/2 image.png'])
})

test('nothing shared is nothing to save', () => {
  expect(namesOf({})).toEqual([])
})
