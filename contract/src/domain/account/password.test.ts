import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPasswordProblem } from './password.ts'

const both = (password: string) => ({ password, passwordConfirm: password })

test('a good password that is confirmed has no problem', () => {
  for (const password of ['abcdefg1', '비밀번호비밀번-', 'a1b2c3d4e5f6g7h8i9j0'])
    assert.equal(newPasswordProblem(both(password)), null)
})

test('every rule has a name of its own', () => {
  assert.deepEqual(
    [
      newPasswordProblem(both('abcdef1')),
      newPasswordProblem(both('a1b2c3d4e5f6g7h8i9j0k')),
      newPasswordProblem(both('12345678')),
      newPasswordProblem({ password: 'abcdefg1', passwordConfirm: 'abcdefg2' }),
      newPasswordProblem({ ...both('abcdefg1'), current: 'abcdefg1' }),
    ],
    ['passwordLength', 'passwordLength', 'passwordKinds', 'passwordMismatch', 'passwordSame'],
  )
})

test('the same password typed in other bytes is still the same', () => {
  assert.equal(newPasswordProblem({ ...both('é-secret-1'.normalize('NFD')), current: 'é-secret-1' }), 'passwordSame')
})
