import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { passwordProblem } from '@quarry/contract/account/account'
import { openWorld } from '../../../../testing/world.ts'
import { refuseCommon } from './common-passwords.ts'

const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const world = await openWorld()
const elsewhere = world.anyone({ isForwarded: true })
const refused = { name: 'Failure', error: 'passwordCommon' }

test('the list holds thousands, each once and in lower case, which the rule alone would take', () => {
  assert.ok(list.length > 5_000)
  assert.equal(new Set(list).size, list.length)
  assert.deepEqual(
    list.filter((password) => password !== password.normalize('NFKC').toLowerCase()),
    [],
  )
  assert.deepEqual(
    list.filter((password) => passwordProblem(password) !== null),
    [],
  )
})

for (const password of ['password1', 'PASSWORD1', 'ｐａｓｓｗｏｒｄ１', 'qwer1234!', 'tkfkdgo1004'])
  test(`"${password}" is refused`, () => assert.throws(() => refuseCommon(elsewhere, password), refused))

test('others are taken', () => refuseCommon(elsewhere, 'correct-horse1'))

test('whoever tries the product at its own machine has any password that the rule allows', () =>
  refuseCommon(world.anyone(), 'password1'))

test('what listens for other machines refuses it at its own as well', async () => {
  const ctx = world.anyone()
  assert.throws(() => refuseCommon({ ...ctx, config: { ...ctx.config, isLoopback: false } }, 'password1'), refused)
})
