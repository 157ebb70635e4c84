import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('an address is a link without the full stop behind it', () => {
  expect(splitLinks('Open http://127.0.0.1:3000/signUp?token=a.b-c_d. It is valid for 3 days.')).toEqual([
    { text: 'Open ', link: false },
    { text: 'http://127.0.0.1:3000/signUp?token=a.b-c_d', link: true },
    { text: '. It is valid for 3 days.', link: false },
  ])
})

test('an address that runs a script is not a link', () => {
  expect(splitLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', link: false }])
})
