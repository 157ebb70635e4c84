import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissNotice, dismissToast, toast } from './toast.ts'

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

test('what stays is not pushed out by what passes, and can be taken back', () => {
  toast({ tone: 'neutral', text: 'Offline', stays: true })
  for (const text of ['a', 'b', 'c', 'd']) toast({ tone: 'neutral', text })
  expect(texts()).toEqual(['Offline', 'b', 'c', 'd'])
  expect([dismissNotice('Offline'), dismissNotice('Offline')]).toEqual([true, false])
  expect(texts()).toEqual(['b', 'c', 'd'])
})
