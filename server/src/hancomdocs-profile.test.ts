import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from './config.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-hancomdocs-'))
after(() => rm(folder, { recursive: true }))
const profile = {
  base: 'https://drive.example.com/api',
  authorization: { header: 'Authorization', value: 'Bearer {token}' },
  list: { path: '/files', items: 'data.files' },
  download: { path: '/files/{id}' },
  fields: { id: 'id', name: 'name', version: 'rev' },
}

async function read(content: unknown) {
  const HANCOMDOCS_PROFILE = join(folder, 'profile.json')
  await writeFile(HANCOMDOCS_PROFILE, JSON.stringify(content))
  return readConfig({ HANCOMDOCS_PROFILE }).hancomProfile
}

test('Hancom Docs is there only for the operator who says how it is spoken to', async () => {
  assert.equal(readConfig({}).hancomProfile, null)
  assert.equal((await read(profile))?.base, profile.base)
})

test('a mistake in the profile stops the start and is named at its place', async () => {
  await assert.rejects(read({ ...profile, download: { path: '/files' } }), /HANCOMDOCS_PROFILE: [^]*profile\.download\.path/)
})
