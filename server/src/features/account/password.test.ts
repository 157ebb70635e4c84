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
  // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 4 -l 24
  const hash = '$argon2id$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaasA8P'
  assert.equal(await verifyPassword(hash, 'not the password'), false)
})

test('what is no hash is a bug, not a wrong password', async () => {
  await assert.rejects(verifyPassword('correct-horse1', 'correct-horse1'), /PHC/)
})

test('the comparison for unknown emails always fails', async () => {
  assert.equal(await rejectPassword('correct-horse1'), false)
})
