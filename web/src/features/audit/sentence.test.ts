import { afterEach, expect, test } from 'vitest'
import type { AuditEntry } from '@quarry/contract/wire/workspace/audit'
import { auditActions } from '@quarry/contract/workspace/audit'
import { AccountId } from '@quarry/contract/ids'
import { setLanguage } from '../../lib/i18n.ts'
import { detailsOf, sentenceOf } from './sentence.ts'

afterEach(() => setLanguage('en'))

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  action: 'source.add',
  actor: { id: AccountId.parse('0193b0a4-6c3e-7000-8000-000000000001'), name: '김하늘', email: 'haneul@example.com' },
  apiKey: null,
  subject: 'x',
  subjectName: null,
  detail: {},
  address: '192.0.2.1',
  ...given,
})

/** What nobody did, or nobody who is known. */
const byNobody = ['invitation.decline', 'payment.renew', 'payment.fail', 'payment.dispute', 'payment.refund']

test('every action is told as a whole sentence, also when the entry says too little', async () => {
  for (const language of ['en', 'ko'] as const) {
    await setLanguage(language)
    for (const action of auditActions) {
      const sentence = sentenceOf(entry({ action }))
      if (!byNobody.includes(action)) expect.soft(sentence, action).toMatch(/^김하늘.*\S[.]$/)
      expect.soft(sentence, action).not.toMatch(/[{}[\]]|“”|‘’| {2}/)
    }
  }
})

test('a sentence names what it was about', async () => {
  const added = entry({ detail: { displayName: 'Wiki' } })
  expect(sentenceOf(added)).toBe('김하늘 connected the source “Wiki”.')
  await setLanguage('ko')
  expect(sentenceOf(added)).toBe('김하늘 님이 소스 ‘Wiki’를 연결했어요.')
})

test('what was done at a service is called as people call it, and by its code where an entry knows no more', async () => {
  const used = (more: object) =>
    sentenceOf(entry({ action: 'connection.use', detail: { vendor: 'Jira', does: 'create_issue', ...more } }))
  const title = { en: 'Create an issue', ko: '이슈 만들기' }
  expect([used({ title }), used({})]).toEqual([
    expect.stringContaining('“Create an issue”'),
    expect.stringContaining('“create_issue”'),
  ])
  await setLanguage('ko')
  expect(used({ title })).toBe('김하늘 님이 Jira에서 ‘이슈 만들기’ 작업을 했어요.')
})

test('a document whose title is kept from the log is told without one', async () => {
  const told = () => (['document.remove', 'document.restore'] as const).map((action) => sentenceOf(entry({ action })))
  expect(told()).toEqual([
    '김하늘 took a document out of a source that only they search.',
    '김하늘 put a document back into a source that only they search.',
  ])
  await setLanguage('ko')
  expect(told()).toEqual([
    '김하늘 님이 자기만 검색하는 소스에서 문서 하나를 제외했어요.',
    '김하늘 님이 자기만 검색하는 소스에 문서 하나를 다시 넣었어요.',
  ])
})

test('what the product does by itself has the product as its subject', async () => {
  await setLanguage('ko')
  expect(sentenceOf(entry({ actor: null, detail: { displayName: 'Wiki' } }))).toMatch(/^Quarry가 /)
})

test('whose account is gone has no name any more', () => {
  const actor = { id: AccountId.parse('0193b0a4-6c3e-7000-8000-000000000001'), name: null, email: null }
  expect(sentenceOf(entry({ actor }))).toMatch(/^A deleted account connected/)
})

test('an action of another version is shown by its code', () => {
  expect(sentenceOf(entry({ action: 'source.teleport' }))).toBe('김하늘: source.teleport')
})

test('details are told in words, and only those that have some', () => {
  expect(
    detailsOf(entry({ detail: { role: 'ADMIN', paused: true, internal: 7, scopes: ['search', 'answers'], days: null } })),
  ).toEqual(['Role: Admin', 'Paused: yes', 'Scopes: search, answers'])
})

test('a service is called by its name, not as the log stores it', async () => {
  const of = (service: string) => detailsOf(entry({ detail: { displayName: 'Wiki', service } }))
  expect([of('googledrive'), of('upload'), of('gone-service')]).toEqual([
    ['Service: Google Drive'],
    ['Service: Uploaded files'],
    ['Service: gone-service'],
  ])
  await setLanguage('ko')
  expect(of('upload')).toEqual(['서비스: 올린 파일'])
  const title = { en: 'Create an issue', ko: '이슈 만들기' }
  expect(sentenceOf(entry({ action: 'agent.undo', detail: { service: 'jira', does: 'create_issue', title } }))).toBe(
    '김하늘 님이 에이전트가 Jira에서 한 작업(‘이슈 만들기’)의 실행 취소를 요청했어요.',
  )
})
