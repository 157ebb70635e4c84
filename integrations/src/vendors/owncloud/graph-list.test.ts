import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { graphList } from './graph-list.ts'

test('a list is read bare, as servers send it, and in `value`, as it is described', () => {
  const ids = graphList(z.object({ id: z.string() }))
  assert.deepEqual(ids.parse([{ id: 'a' }]), [{ id: 'a' }])
  assert.deepEqual(ids.parse({ value: [{ id: 'a' }] }), [{ id: 'a' }])
  assert.equal(ids.safeParse({ error: {} }).success, false)
})
