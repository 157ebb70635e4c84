import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuick } from '@quarry/contract/testing/quick'
import { invitationMail } from './invitation.ts'
import { leadingNowhere } from './leading-nowhere.ts'

/** Roughly what mail programs make a link of. */
const looksLikeLink = /[a-z][a-z\d+.-]*:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu
const link = 'https://quarry.acme.com/invited?token=abc'
const at = new Date('2026-11-21T03:04:05Z')

for (const name of [
  'https://evil.example/win',
  'HTTP://EVIL.EXAMPLE',
  'You won www.evil.example now',
  'evil.example/win',
  'evil.example',
  'a.b.evil.example',
  'xn--80ak6aa92e.com',
  '사기.한국',
  'evil．example',
])
  test(`"${name}" as the name of a workspace leads nowhere in a mail`, () => {
    for (const lang of ['en', 'ko'] as const)
      for (const kind of ['invitation', 'reminder'] as const) {
        const facts = { link, workspace: name, inviter: `Ada ${name}`, expiresAt: at }
        const { subject, text, html } = invitationMail(facts, lang, kind)
        assert.doesNotMatch(subject.normalize('NFKC'), looksLikeLink)
        assert.doesNotMatch(text.replace(link, '').normalize('NFKC'), looksLikeLink)
        const words = html.replace(/<style>[\s\S]*<\/style>|<[^>]+>/g, ' ').replaceAll(link, '')
        assert.doesNotMatch(words.normalize('NFKC'), looksLikeLink)
      }
  })

test('the link of the mail stays as it is', () => {
  const { text, html } = invitationMail({ link, workspace: 'Atlas', inviter: 'Ada', expiresAt: at }, 'en', 'invitation')
  assert.ok(text.split('\n').includes(link))
  assert.ok(html.includes(`href="${link}"`))
})

test('sentences, times, numbers and network addresses stay as they are', () => {
  const text = 'It ends at 3:04 AM (UTC), version 1.2, from 192.0.2.1. Ask J. Kim; “10.5 %”.'
  assert.equal(leadingNowhere(text), text)
})

test('an address is taken out to the end of its word, and what stands before it stays', () => {
  for (const [text, left] of [
    ['Ask (https://evil.example/a) now', 'Ask (… now'],
    ['x/y/evil.example/a b', 'x/y/… b'],
    ['evil.example:8080/a', '…'],
    ['1://evil', '1://evil'],
    ['-+ftp://evil', '-+…'],
    ['(www.evil', '(…'],
    ['and/or', 'and/or'],
  ])
    assert.equal(leadingNowhere(text!), left)
})

test('long names are looked through in time that grows with their length', async () => {
  for (const piece of ['a', 'a.aa', 'a/', 'a.aa/', '://', 'www.', '.', '1.', '-', 'a:', 'a.aa:1']) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    const isLooked = await isQuick(1_000, () => {
      leadingNowhere(text)
      leadingNowhere(`${text} ${text}`)
    })
    assert.ok(isLooked, piece)
  }
})
