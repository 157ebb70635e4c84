import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

test.each([
  ['', '', { length: false, kinds: false, match: false }],
  ['ab1', '', { length: false, kinds: true, match: false }],
  ['abcdefgh', 'abcdefgh', { length: true, kinds: false, match: true }],
  ['비밀번호1234', '비밀번호1235', { length: true, kinds: true, match: false }],
  ['abcdefghij1234567890x', '', { length: false, kinds: true, match: false }],
])('the rules for "%s" are told apart', (password, confirmation, expected) => {
  expect(passwordRules(password, confirmation)).toEqual(expected)
})
