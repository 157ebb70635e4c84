import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LoginThrottle } from './login-throttle.ts'

const email = 'ada@example.com'
const start = new Date('2026-01-02T03:04:05Z').getTime()
const at = (seconds: number): Date => new Date(start + seconds * 1000)

function afterFive(): LoginThrottle {
  const throttle = new LoginThrottle()
  for (let count = 0; count < 5; count++) assert.ok(throttle.admit(email, '192.0.2.1', at(0)))
  return throttle
}

test('the sixth attempt waits 15 seconds', () => {
  const throttle = afterFive()
  assert.equal(throttle.admit(email, '192.0.2.1', at(14.9)), false)
  assert.equal(throttle.admit(email, '192.0.2.1', at(15)), true)
})

test('every further pause is twice as long', () => {
  const throttle = afterFive()
  throttle.admit(email, '192.0.2.1', at(15))
  assert.equal(throttle.admit(email, '192.0.2.1', at(15 + 29.9)), false)
  assert.equal(throttle.admit(email, '192.0.2.1', at(15 + 30)), true)
})

test('no pause is longer than 15 minutes', () => {
  const throttle = afterFive()
  for (let count = 0; count < 20; count++) assert.ok(throttle.admit(email, '192.0.2.1', at((count + 1) * 900)))
  assert.equal(throttle.admit(email, '192.0.2.1', at(20 * 900 + 899)), false)
})

test('an attempt that was not allowed does not lengthen the pause', () => {
  const throttle = afterFive()
  for (let second = 0; second < 15; second++) throttle.admit(email, '192.0.2.1', at(second))
  assert.equal(throttle.admit(email, '192.0.2.1', at(15)), true)
})

test('the right password ends the count', () => {
  const throttle = afterFive()
  throttle.forget(email, '192.0.2.1')
  assert.equal(throttle.admit(email, '192.0.2.1', at(0)), true)
})

test('an hour without attempts ends the count', () => {
  const throttle = afterFive()
  assert.equal(throttle.admit(email, '192.0.2.1', at(3601)), true)
  assert.equal(throttle.admit(email, '192.0.2.1', at(3601)), true)
})

test('other accounts and other networks are not affected', () => {
  const throttle = afterFive()
  assert.equal(throttle.admit('kim@example.com', '192.0.2.1', at(0)), true)
  assert.equal(throttle.admit(email, '192.0.2.2', at(0)), true)
})

test('the addresses of one IPv6 network count together, however they are written', () => {
  const throttle = new LoginThrottle()
  for (const host of ['2001:db8::1', '2001:db8:0:0::2', '2001:db8:0:0:1:2:3:4', '2001:db8::ffff', '2001:db8::5'])
    throttle.admit(email, host, at(0))
  assert.equal(throttle.admit(email, '2001:db8::6', at(0)), false)
  assert.equal(throttle.admit(email, '2001:db8:0:1::6', at(0)), true)
})

test('it remembers ten thousand and then forgets the least recent', () => {
  const throttle = afterFive()
  for (let count = 0; count < 9_999; count++) throttle.admit(`${count}@example.com`, '192.0.2.1', at(0))
  assert.equal(throttle.admit(email, '192.0.2.1', at(0)), false)
  throttle.admit('one-more@example.com', '192.0.2.1', at(0))
  assert.equal(throttle.admit(email, '192.0.2.1', at(0)), true)
})
