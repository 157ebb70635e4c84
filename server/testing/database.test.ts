import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from './database.ts'

test('a test file may have more databases than files may run at once', async () => {
  const databases = []
  for (let i = 0; i < 8; i++) databases.push(await createTestDatabase())
  assert.equal(new Set(databases.map(({ url }) => url)).size, 8)
  for (const each of databases) await each.drop()
  const another = await createTestDatabase()
  await another.drop()
})
