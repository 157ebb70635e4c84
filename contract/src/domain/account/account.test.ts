import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRoutes } from '../../wire/account/account.ts'
import { fullName, passwordProblem, shellLanguage } from './account.ts'
import { Email } from './person.ts'

const form = {
  token: 't',
  firstName: 'Ada',
  lastName: 'Kim',
  job: 'Engineer',
  password: 'correct-horse1',
  passwordConfirm: 'correct-horse1',
  isOver19: true,
  agreeTerms: true,
  agreePrivacy: true,
}
const accepts = (changes: object): boolean => accountRoutes.create.body.safeParse({ ...form, ...changes }).success

for (const password of ['abcdefg1', 'abcdefg!', '1234567!', 'a1'.repeat(10), '비밀번호비밀번호1', '🔑🔑🔑🔑🔑🔑🔑a'])
  test(`"${password}" is a good password`, () => assert.equal(passwordProblem(password), null))

for (const password of ['', 'abcdef1', 'a1'.repeat(10) + 'x', '🔑🔑🔑a'])
  test(`"${password}" has not 8 to 20 characters`, () => assert.equal(passwordProblem(password), 'length'))

for (const password of ['abcdefgh', '12345678', '!@#$%^&*', '비밀번호비밀번호', '        '])
  test(`"${password}" is of one kind only`, () => assert.equal(passwordProblem(password), 'kinds'))

test('the complete form is accepted, and marketing is not agreed to by silence', () => {
  assert.equal(accountRoutes.create.body.parse(form).agreeMarketing, false)
})

test('the confirmation must match', () => {
  const result = accountRoutes.create.body.safeParse({ ...form, passwordConfirm: 'correct-horse2' })
  assert.deepEqual(
    result.error?.issues.map(({ path }) => path),
    [['passwordConfirm']],
  )
})

test('age, terms and privacy have to be agreed to', () => {
  for (const name of ['isOver19', 'agreeTerms', 'agreePrivacy']) {
    assert.equal(accepts({ [name]: false }), false, name)
    assert.equal(accepts({ [name]: undefined }), false, name)
  }
})

test('names are 1 to 60 characters without the spaces around them', () => {
  for (const name of ['firstName', 'lastName', 'job']) {
    assert.equal(accepts({ [name]: `  ${'x'.repeat(60)}  ` }), true, name)
    assert.equal(accepts({ [name]: 'x'.repeat(61) }), false, name)
    assert.equal(accepts({ [name]: '   ' }), false, name)
  }
})

test('an email is the same whatever its case and the spaces around it', () => {
  assert.equal(Email.parse('  Ada@Example.COM '), 'ada@example.com')
})

test('what is no email is refused', () => {
  for (const text of ['', 'ada', 'ada@', '@example.com', 'ada@example.com\nbcc: all@example.com', `${'x'.repeat(250)}@x.io`])
    assert.equal(Email.safeParse(text).success, false, text)
})

test('a country is two capital letters, or taken back with null', () => {
  const accepted = (countryCode: unknown) => accountRoutes.updateProfile.body.safeParse({ countryCode }).success
  assert.deepEqual([accepted('KR'), accepted(null), accepted('kr'), accepted('KOR')], [true, true, false, false])
})

test('the shell speaks Korean for Korean browsers and English for the rest', () => {
  assert.deepEqual(
    [shellLanguage(['ko-KR', 'en']), shellLanguage(['KO']), shellLanguage(['ja', 'ko']), shellLanguage([])],
    ['ko', 'ko', 'en', 'en'],
  )
})

for (const [lastName, firstName, whole] of [
  ['김', '하늘', '김하늘'],
  ['山田', 'さくら', '山田さくら'],
  ['Lind', 'Sara', 'Sara Lind'],
  ['김', 'Mina', 'Mina 김'],
  ['García Márquez', 'José', 'José García Márquez'],
] as const)
  test(`the family ${lastName} and ${firstName} are read as ${whole}`, () =>
    assert.equal(fullName({ firstName, lastName }), whole))
