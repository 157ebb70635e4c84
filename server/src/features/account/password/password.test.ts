import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, rejectPassword, verifyPassword } from './password.ts'

test('a password fits its own hash and no other does', async () => {
  const hash = await hashPassword('correct-horse1')
  assert.equal(await verifyPassword(hash, 'correct-horse1'), true)
  assert.equal(await verifyPassword(hash, 'Correct-horse1'), false)
})

test('a hash is an argon2id PHC string of 19 MiB, two passes and one lane', async () => {
  assert.match(await hashPassword('correct-horse1'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
})

test('the same password never has the same hash twice', async () => {
  assert.notEqual(await hashPassword('correct-horse1'), await hashPassword('correct-horse1'))
})

test('a password fits however its characters are composed', async () => {
  const hash = await hashPassword('비밀번호-1'.normalize('NFC'))
  assert.equal(await verifyPassword(hash, '비밀번호-1'.normalize('NFD')), true)
})

test('a hash made at another cost is still understood', async () => {
  // Published with the reference implementation of argon2, for the salt "somesalt".
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await verifyPassword(hash, 'password'), true)
  assert.equal(await verifyPassword(hash, 'Password'), false)
})

test('what is no hash is a bug, not a wrong password', async () => {
  await assert.rejects(verifyPassword('correct-horse1', 'correct-horse1'), /PHC/)
})

test('the comparison for unknown emails always fails', async () => {
  assert.equal(await rejectPassword('correct-horse1'), false)
})
