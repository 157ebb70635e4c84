import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { startQuarry } from './start.ts'

test('on the database that is built in, statements of transactions are planned once per connection', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-start-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  await using quarry = await startQuarry(readConfig({ DATA_DIR: dataDir, PORT: '0', ROLES: 'api', LOG_LEVEL: 'silent' }))
  await quarry.app.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 60; n++) await tx.selectFrom('workspace').select('id').where('code', '=', 'often').execute()
    const session = tx.withTables<{ pg_prepared_statements: { statement: string } }>()
    const named = await session.selectFrom('pg_prepared_statements').select('statement').execute()
    assert.equal(named.filter(({ statement }) => statement.includes('"workspace"')).length, 1)
  })
})
