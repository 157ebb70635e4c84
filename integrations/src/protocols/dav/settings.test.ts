import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { davChoice, davCredentials } from './settings.ts'

const settings = davCredentials.extend(davChoice.shape)

const typed = { url: 'https://files.example/dav', id: 'reader', password: 'secret' }
const problems = (changes: Record<string, unknown>) => [
  ...new Set(settings.safeParse({ ...typed, ...changes }).error?.issues.map(({ path }) => path.join())),
]

for (const url of ['http://nas', 'HTTPS://NAS:8443/', 'https://[::1]/', 'https://files.example/100%/한글 x/@']) {
  test(`${url} is an address`, () => assert.deepEqual(problems({ url }), []))
}

for (const url of [
  '',
  'nas',
  'files.example/dav',
  'ftp://nas',
  'javascript:alert(1)',
  'http://',
  'http://nas:99999',
  'https://me:secret@nas/',
  'https://me@nas',
]) {
  test(`"${url}" is no address`, () => assert.deepEqual(problems({ url }), ['url']))
}

test('a user name is needed and is one line', () =>
  assert.deepEqual(
    ['', 'a\r\nb', 'a'].map((id) => problems({ id }).length),
    [1, 1, 0],
  ))

test('a password may be empty', () => assert.deepEqual(problems({ password: '' }), []))

test('a base folder goes down only', () => {
  const accepted = ['', '/Team/Reports/', '100% sure', '..hidden']
  assert.deepEqual(
    [...accepted, '../up', 'a/../b', './a'].filter((baseFolder) => problems({ baseFolder }).length === 0),
    accepted,
  )
})

test('without a word everything is read and certificates count', () => {
  assert.deepEqual(settings.parse(typed), { ...typed, baseFolder: '', allowInvalidCertificate: false })
})

test('the form can be drawn from the description, and only the password is secret', () => {
  const { properties = {} } = z.toJSONSchema(settings) as { properties?: Record<string, { field?: string; secret?: boolean }> }
  const fields = Object.entries(properties).map(([name, { field, secret }]) => [name, field, secret])
  assert.deepEqual(fields, [
    ['url', 'url', undefined],
    ['id', 'text', undefined],
    ['password', 'password', true],
    ['allowInvalidCertificate', 'checkbox', undefined],
    ['baseFolder', 'folder', undefined],
  ])
})
