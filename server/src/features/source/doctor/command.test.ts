import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startHttpServer } from '@quarry/integrations/testing/http-server'
import { startObjectStore } from '../../../../testing/object-store/object-store.ts'
import { inherited } from '../../../../testing/product.ts'
import { openWorld } from '../../../../testing/world.ts'
import { storeConnection } from '../../connection/connection.ts'
import { insertSource } from '../source.store.ts'
import { createVault } from '../../../files/vault.ts'

const key = Buffer.alloc(32, 7)
const world = await openWorld()
const main = fileURLToPath(new URL('../../../doctor/main.ts', import.meta.url))

/** The command, as npm runs it. */
async function command(args: string[], env: Record<string, string> = {}) {
  const installed = { DATABASE_URL: world.url, SECRET_KEY: key.toString('hex'), DATA_DIR: world.dataDir }
  const child = spawn(process.execPath, [main, ...args], { env: { ...inherited, ...installed, ...env } })
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { printed, complained, code: child.exitCode }
}

async function connect(displayName: string, url: string) {
  const ctx = await world.member({ vault: createVault(key) })
  const settings = { url, id: 'ada', password: 'correct horse', baseFolder: '', allowInvalidCertificate: false }
  const connectionId = await storeConnection(ctx, ctx.db, { vendor: 'webdav', part: 'source', isShared: true, settings })
  const of = { connectionId, service: 'webdav', displayName, accessLevel: 'PUBLIC', createdBy: ctx.account.id } as const
  return insertSource(ctx.db, ctx.workspace.id, { ...of, at: ctx.clock.now() })
}

test('a source is examined by its name in any case: what is wrong, what to do, and no secret', async () => {
  await using server = await startHttpServer((_, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="files"' }).end(),
  )
  const id = await connect('Attic', server.origin)
  const { printed, code } = await command(['attic'])
  assert.match(printed, /^.*Attic \(WebDAV, init\)$/m)
  assert.match(printed, /^✓ Address: Known and allowed: 127\.0\.0\.1/m)
  assert.match(printed, /^✗ Credentials: The service refuses them\..*\n {4}“.*401.*”\n {4}→ Connect again/m)
  assert.doesNotMatch(printed, /correct horse/)
  assert.equal(code, 1)
  const noted = await world.db.selectFrom('audit_entry').select(['account_id', 'action']).where('subject', '=', id).execute()
  assert.deepEqual(noted, [{ account_id: null, action: 'source.examine' }])
})

test('without a name the sources are listed', async () => {
  const id = await connect('Shelf', 'http://127.0.0.1:1/')
  const { printed, code } = await command([])
  assert.match(printed, new RegExp(`^${id} .* Shelf \\(WebDAV, init\\)$`, 'm'))
  assert.equal(code, 0)
})

test('a bucket that keeps the files is examined before anything else', async () => {
  const store = await startObjectStore()
  const works = await command([], store.env)
  const refused = await command([], { ...store.env, AWS_ACCESS_KEY_ID: 'AKIAOTHER', LANG: 'ko_KR.UTF-8' })
  await store.stop()
  assert.match(works.printed, /^✓ Files: The store lists, takes, returns and removes them\.$/m)
  assert.match(refused.printed, /^✗ 파일: 저장소\(127\.0\.0\.1:\d+\)가 .* 받아들이지 않아요\(InvalidAccessKeyId\)\.$/m)
  assert.deepEqual([works.code, refused.code], [0, 1])
})

test('a folder without a Quarry is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-empty-'))
  const { complained, code } = await command([], { DATABASE_URL: '', DATA_DIR: folder })
  await rm(folder, { recursive: true })
  assert.match(complained, /There is no Quarry in/)
  assert.equal(code, 2)
})
