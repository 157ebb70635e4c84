import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, profileLanguages } from '@quarry/contract/account/account'
import { confirmEmailMail } from './confirm-email.ts'
import { invitationMail } from './invitation.ts'
import { newDeviceMail } from './new-device.ts'
import { passwordChangedMail } from './password-changed.ts'
import { resetPasswordMail } from './reset-password.ts'
import { type SignInChange, signInChangedMail } from './sign-in-changed.ts'
import { signUpMail } from './sign-up.ts'
import { waitingApprovalMail } from './waiting-approval.ts'

const link = 'https://quarry.example.com/resetPassword?token=abc_DEF-123'
const facts = { device: 'Safari · iPhone', address: '198.51.100.7', at: new Date('2026-11-21T03:04:05Z'), link }
const action = { title: { en: 'Create an issue', ko: '이슈 만들기' }, service: 'Quarry' }
const changes: SignInChange[] = [
  { kind: 'addTotp' },
  { kind: 'removeTotp' },
  { kind: 'renewRecoveryCodes' },
  { kind: 'useRecoveryCode', left: 9 },
  { kind: 'addPasskey', name: 'iPhone' },
  { kind: 'removePasskey', name: 'iPhone' },
  { kind: 'linkOpenid', name: 'Safari' },
  { kind: 'unlinkOpenid', name: 'Safari' },
]
const letters = {
  confirmEmail: (lang: Language) => confirmEmailMail({ link, days: 3, account: 'ada@example.com' }, lang),
  resetPassword: (lang: Language) => resetPasswordMail({ link, hours: 1 }, lang),
  passwordChanged: (lang: Language) => passwordChangedMail(facts, lang),
  newDevice: (lang: Language) => newDeviceMail(facts, lang),
  waitingApproval: (lang: Language) => waitingApprovalMail({ agent: 'Safari', actions: [action], days: 7, link }, lang),
  ...Object.fromEntries(
    changes.map((change) => [change.kind, (lang: Language) => signInChangedMail(change, facts, lang)] as const),
  ),
}
const wordsOf = ({ subject, text, html }: { subject: string; text: string; html: string }) =>
  [subject, text, html.replace(/<style>[\s\S]*<\/style>|<[^>]+>/g, ' ')].join(' ').replaceAll(link, '')

for (const [name, letter] of Object.entries(letters)) {
  test(`${name}: both forms carry the link, alone on its line in the plain one`, () => {
    const { text, html } = letter('en')
    assert.ok(text.split('\n').includes(link))
    assert.ok(html.includes(`href="${link}"`))
  })

  test(`${name}: the Korean mail holds no English sentence, the English one no Hangul`, () => {
    const names = ['ada', 'example', 'com', 'Quarry', 'Safari', 'iPhone', 'UTC', 'AM', 'PM']
    const english = new Set(wordsOf(letter('ko')).match(/[A-Za-z]{2,}/g))
    assert.deepEqual(
      [...english].filter((word) => !names.includes(word)),
      [],
    )
    assert.doesNotMatch(wordsOf(letter('de')), /[가-힣]/)
  })

  test(`${name}: the Korean mail speaks as the screens do`, () => {
    assert.doesNotMatch(wordsOf(letter('ko')), /니다/)
  })
}

test('values stand where a letter speaks of them, and no placeholder is left', () => {
  for (const change of changes)
    for (const lang of ['en', 'ko'] as const) {
      const { subject, text } = signInChangedMail(change, facts, lang)
      assert.doesNotMatch(subject + text, /[{}]/)
      if ('name' in change) assert.ok(text.includes(change.name) || subject.includes(change.name))
    }
})

test('a device without a name is called unknown', () => {
  assert.match(newDeviceMail({ ...facts, device: '' }, 'en').text, /^Device: unknown$/m)
})

test('facts stand on lines of their own in both forms', () => {
  const { text, html } = newDeviceMail(facts, 'en')
  assert.ok(text.includes('Device: Safari · iPhone\nNetwork address: 198.51.100.7\nTime: November 21, 2026 at 3:04 AM (UTC)'))
  assert.ok(html.includes('Device: Safari · iPhone<br>Network address: 198.51.100.7<br>Time:'))
})

const invitation = { link, workspace: 'Tidal', inviter: 'Ada', expiresAt: new Date('2026-11-21T03:04:05Z') }
const leadingIn = {
  'the sign-up link': (lang: Language) => signUpMail({ link, days: 3 }, lang),
  'a new password': letters.resetPassword,
  'an invitation': (lang: Language) => invitationMail(invitation, lang, 'invitation'),
  'the reminder of an invitation': (lang: Language) => invitationMail(invitation, lang, 'reminder'),
}
for (const [name, letter] of Object.entries(leadingIn))
  test(`${name} is written in every language of a profile, each sentence in its own words, and says which it is`, () => {
    const all = profileLanguages.map((lang) => ({ lang, mail: letter(lang) }))
    const paragraphsOf = (text: string) => text.split('\n').filter((line) => line !== '' && line !== link)
    const sentences = all.map(({ mail }) => [mail.subject, ...paragraphsOf(mail.text).slice(1)])
    for (const [index, sentence] of sentences[0]!.entries())
      assert.equal(new Set(sentences.map((each) => each[index])).size, profileLanguages.length, sentence)
    for (const { lang, mail } of all) {
      assert.ok(mail.text.split('\n').includes(link), lang)
      assert.ok(mail.html.includes(`<html lang="${lang.replace(/-.+/, (region) => region.toUpperCase())}">`), lang)
    }
  })
