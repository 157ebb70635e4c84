import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorMessages } from './error-messages.ts'
import { type ErrorName, errorNameOf, errors } from './errors.ts'

const all = Object.entries(errors)

test('no two failures share a code', () => {
  const codes = all.map(([, { code }]) => code)
  assert.deepEqual(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [],
  )
})

test('every code has the shape of the specification', () => {
  for (const [name, { code }] of all) assert.match(code, /^0\.000\.\d{2}\.\d{2}\.\d{2}$/, name)
})

test('every area is one of the known', () => {
  const areas = new Set(all.map(([, { code }]) => code.split('.')[2]))
  for (const area of areas)
    assert.ok(['00', '02', '05', '06', '10', '14', '16', '19', '21', '24', '26'].includes(area ?? ''), `area ${area}`)
})

test('a failure is never a success, and its message is a sentence', () => {
  for (const [name, { status }] of all) {
    assert.ok(status >= 400 && status < 600, name)
    assert.match(errorMessages[name as ErrorName], /^[A-Z].{5,}/, name)
  }
})

test('the codes the specification fixes keep their meaning', () => {
  const fixed = {
    emailExists: '0.000.02.00.01',
    sessionRequired: '0.000.02.00.10',
    passwordWrong: '0.000.02.00.12',
    sessionReplaced: '0.000.02.00.17',
    sourceOrderBusy: '0.000.10.00.01',
    sourceAuthFailed: '0.000.10.00.03',
    indexingNothing: '0.000.14.00.01',
  } as const
  for (const [name, code] of Object.entries(fixed)) assert.equal(errors[name as keyof typeof fixed].code, code, name)
})

test('only a lost session or a bad key answers 401 besides a login that failed or is half done, so that a mere refusal logs nobody out', () => {
  const names = all.filter(([, { status }]) => status === 401).map(([name]) => name)
  assert.deepEqual(names.sort(), [
    'apiKeyExpired',
    'apiKeyInvalid',
    'loginFailed',
    'secondFactorRequired',
    'sessionReplaced',
    'sessionRequired',
  ])
})

test('a code leads back to its name', () => {
  for (const [name, { code }] of all) assert.equal(errorNameOf(code), name)
  assert.equal(errorNameOf('0.000.99.99.99'), undefined)
})
