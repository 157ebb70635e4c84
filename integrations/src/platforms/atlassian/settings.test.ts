import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInForms } from './settings.ts'

const troubles = (url: string): string[] =>
  signInForms.settings
    .safeParse({ url, id: 'ada@example.com', apiToken: 'token' })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('an address that is none is refused like any other', () => {
  for (const url of ['', 'site', 'https://', 'https://[', 'a b']) assert.deepEqual(troubles(url), ['url: Invalid URL'], url)
})

test('a token is sent over https alone, or to this machine, and an address holds no password', () => {
  for (const url of ['https://site.atlassian.net', 'http://localhost:8080/jira', 'http://[::1]'])
    assert.deepEqual(troubles(url), [])
  for (const url of ['http://site.atlassian.net', 'https://ada:secret@site.atlassian.net'])
    assert.match(troubles(url).join(), /^url: The address must start with https/)
})
