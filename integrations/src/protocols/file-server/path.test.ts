import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failure } from '../../testing/site.ts'
import { ancestorsOf, baseFolder, segmentsOf } from './path.ts'

test('only paths below the base folder have segments', () => {
  assert.deepEqual(segmentsOf('/a/ b /...'), ['a', ' b ', '...'])
  for (const path of ['', '/', 'a', '/..', '/a/..', '/a/../b', '/./a', '//a', '/a/', '/a\0', '../a']) {
    assert.throws(() => segmentsOf(path), failure('forbidden'), JSON.stringify(path))
  }
})

test('ancestors are the folders around an item', () => {
  assert.deepEqual(ancestorsOf('/a/b/c'), [
    { id: '/a', title: 'a', link: null },
    { id: '/a/b', title: 'b', link: null },
  ])
  assert.deepEqual(ancestorsOf('/c'), [])
})

test('a base folder lies below the home folder unless it starts with a slash', () => {
  assert.equal(baseFolder('/home/me', undefined), '/home/me')
  assert.equal(baseFolder('/home/me/', ''), '/home/me')
  assert.equal(baseFolder('/home/me', 'docs/'), '/home/me/docs')
  assert.equal(baseFolder('/home/me', '/srv//docs/'), '/srv/docs')
  assert.equal(baseFolder('/', undefined), '')
  assert.equal(baseFolder('/', 'docs'), '/docs')
  assert.equal(baseFolder('/home/me', '/'), '')
})
