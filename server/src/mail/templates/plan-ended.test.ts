import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planEndedMail } from './plan-ended.ts'

const link = 'https://quarry.example.com/atlas?page=workspaceSettings&section=plan'
const facts = { name: 'Quarry', deletionAt: new Date('2026-01-05T03:04:05Z'), link } as const
const kinds = ['ended', 'tomorrow'] as const

test('both forms say which workspace is deleted, and when', () => {
  for (const kind of kinds) {
    const { text, html } = planEndedMail({ ...facts, kind }, 'en')
    for (const form of [text, html]) {
      assert.match(form, /“Quarry”/)
      assert.match(form, /January 5, 2026 at 3:04\sAM \(UTC\)/)
    }
    assert.ok(text.split('\n').includes(link))
    assert.ok(html.includes(`href="${link.replace('&', '&amp;')}"`))
  }
})

test('the reminder says that it is tomorrow', () => {
  assert.match(planEndedMail({ ...facts, kind: 'tomorrow' }, 'en').subject, /tomorrow/)
  assert.match(planEndedMail({ ...facts, kind: 'tomorrow' }, 'ko').subject, /내일/)
})

test('the Korean mail holds no English word, the English one no Hangul', () => {
  const words = ({ subject, text }: { subject: string; text: string }) => `${subject} ${text}`.replace(link, '')
  for (const kind of kinds) {
    assert.deepEqual([...new Set(words(planEndedMail({ ...facts, kind }, 'ko')).match(/[A-Za-z]{2,}/g))], ['Quarry', 'UTC'])
    assert.doesNotMatch(words(planEndedMail({ ...facts, kind }, 'en')), /[가-힣]/)
  }
})
