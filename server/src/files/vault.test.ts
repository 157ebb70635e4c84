import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createVault, vaultKey } from './vault.ts'

const vault = createVault(randomBytes(32))
const secret = { password: '비밀 s3cret', port: 22 }

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'quarry-vault-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

test('what was sealed opens for its row', () => {
  assert.deepEqual(vault.open(vault.seal(secret, 'connection:1'), 'connection:1'), secret)
})

test('nothing of a secret shows in its sealed form', () => {
  const sealed = vault.seal(secret, 'connection:1')
  assert.match(sealed, /^v1\.[0-9a-f]{8}\.[\w-]+$/)
  assert.ok(
    !Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
      .toString('latin1')
      .includes('s3cret'),
  )
})

test('the same secret never looks the same twice', () => {
  assert.notEqual(vault.seal(secret, 'connection:1'), vault.seal(secret, 'connection:1'))
})

test('a sealed value copied to another row does not open', () => {
  assert.throws(() => vault.open(vault.seal(secret, 'connection:1'), 'connection:2'))
})

test('a changed value does not open, wherever it was changed', () => {
  const sealed = vault.seal(secret, 'connection:1')
  const [version, key, payload = ''] = sealed.split('.')
  const bytes = Buffer.from(payload, 'base64url')
  for (const [index] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[index] = (bytes[index] ?? 0) ^ 1
    assert.throws(() => vault.open(`${version}.${key}.${changed.toString('base64url')}`, 'connection:1'), `byte ${index}`)
  }
})

test('a cut value does not open', () => {
  const sealed = vault.seal(secret, 'connection:1')
  for (const length of [0, 5, 12, 20, sealed.length - 1]) assert.throws(() => vault.open(sealed.slice(0, length), 'connection:1'))
})

test('another key says so', () => {
  assert.throws(() => createVault(randomBytes(32)).open(vault.seal(secret, 'connection:1'), 'connection:1'), /another key/)
})

test('the key of the operator is used as it is', async () => {
  await using home = await folder()
  assert.deepEqual(await vaultKey('ab'.repeat(32), home.path), Buffer.alloc(32, 0xab))
  await assert.rejects(stat(join(home.path, 'secret.key')), { code: 'ENOENT' })
})

test('without one a key is made once and kept for its owner only', async () => {
  await using home = await folder()
  const first = await vaultKey(undefined, home.path)
  assert.equal(first.length, 32)
  assert.deepEqual(await vaultKey(undefined, home.path), first)
  assert.equal((await stat(join(home.path, 'secret.key'))).mode & 0o777, 0o600)
})

test('a data folder that is not there yet is made for its owner only', async () => {
  await using home = await folder()
  const path = join(home.path, 'new')
  await vaultKey(undefined, path)
  assert.equal((await stat(path)).mode & 0o777, 0o700)
})

test('two first starts at once agree on one key', async () => {
  await using home = await folder()
  const keys = await Promise.all(Array.from({ length: 8 }, () => vaultKey(undefined, home.path)))
  for (const key of keys) assert.deepEqual(key, keys[0])
})

test('a damaged key file is named and left as it is', async () => {
  await using home = await folder()
  const path = join(home.path, 'secret.key')
  await writeFile(path, 'abc')
  await assert.rejects(vaultKey(undefined, home.path), new RegExp(`${path} is damaged`))
  assert.equal(await readFile(path, 'utf8'), 'abc')
})
