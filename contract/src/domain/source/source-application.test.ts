import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationStateOf, groupStateOf } from './source-application.ts'
import { SourceStatus } from './source-status.ts'

test('a source is applied once something of it is found, whatever is being read', () => {
  for (const status of SourceStatus.options.filter((each) => each !== 'authFail' && each !== 'fail')) {
    assert.equal(applicationStateOf({ status, indexedCount: 1 }), 'APPLIED', status)
    assert.equal(applicationStateOf({ status, indexedCount: 0 }), 'NOT_APPLIED', status)
  }
})

test('a source that waits for somebody to put it right is invalid, one that was removed deleted', () => {
  assert.equal(applicationStateOf({ status: 'authFail', indexedCount: 9 }), 'INVALID_SOURCE')
  assert.equal(applicationStateOf({ status: 'fail', indexedCount: 0 }), 'INVALID_SOURCE')
  assert.equal(applicationStateOf(null), 'DELETED')
})

test('a group is active while something of it is found and nothing is invalid', () => {
  assert.equal(groupStateOf(['APPLIED', 'NOT_APPLIED', 'DELETED']), 'ACTIVE')
  assert.equal(groupStateOf(['NOT_APPLIED', 'DELETED']), 'INACTIVE')
  assert.equal(groupStateOf([]), 'INACTIVE')
})

test('a group says whether all its sources are invalid', () => {
  assert.equal(groupStateOf(['APPLIED', 'INVALID_SOURCE']), 'SOME_INVALID_SOURCE')
  assert.equal(groupStateOf(['NOT_APPLIED', 'INVALID_SOURCE']), 'SOME_INVALID_SOURCE')
  assert.equal(groupStateOf(['INVALID_SOURCE', 'DELETED']), 'ALL_INVALID_SOURCE')
})
