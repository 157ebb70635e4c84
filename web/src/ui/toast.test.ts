import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast, toast } from './toast.ts'

const texts = () => currentToasts().map(({ text }) => text)

afterEach(() => currentToasts().forEach(({ id }) => dismissToast(id)))

test('the same words are shown once', () => {
  for (const text of ['Saved', 'Copied', 'Saved']) toast({ tone: 'ok', text })
  expect(texts()).toEqual(['Copied', 'Saved'])
})

test('a fourth toast takes the place of the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast({ tone: 'neutral', text })
  expect(texts()).toEqual(['b', 'c', 'd'])
})
