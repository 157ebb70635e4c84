import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openWorld } from '../../testing/world.ts'
import { findWorkspaceTables } from './workspace-tables.ts'

const world = await openWorld()

test('every table that knows workspaces is found', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' order by 1`.execute(world.db)
  assert.deepEqual((await findWorkspaceTables(world.db)).sort(), rows.map(({ name }) => name).sort())
})

test('a table comes before those it refers to', async () => {
  const tables = await findWorkspaceTables(world.db)
  const places = ['chunk', 'document', 'source', 'connection'].map((table) => tables.indexOf(table))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})
