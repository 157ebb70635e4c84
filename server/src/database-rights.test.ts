import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startProduct } from '../testing/product.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'

async function folders(t: TestContext): Promise<{ of(name: string): string }> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-rights-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return { of: (name) => join(folder, name) }
}

for (const [who, address, warnings] of [
  ['a superuser', 'adminUrl', 1],
  ['the owner of the database', 'url', 0],
] as const)
  test(`on a server of the operator's, ${who} is warned of ${warnings === 1 ? 'once' : 'never'}`, async (t) => {
    const folder = await folders(t)
    const postgres = await startEmbeddedPostgres({ dataDir: folder.of('server'), log() {} })
    t.after(() => postgres.stop())
    await using product = await startProduct({ dataDir: folder.of('data'), env: { DATABASE_URL: postgres[address] } })
    assert.equal(product.printed().match(/DATABASE_URL is a superuser/g)?.length ?? 0, warnings)
  })
