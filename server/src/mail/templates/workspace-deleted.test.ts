import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workspaceDeletedMail } from './workspace-deleted.ts'

const link = 'https://quarry.example.com/workspace'
const facts = { name: 'Quarry', why: 'owner', link } as const

test('both forms say which workspace was deleted, and why', () => {
  for (const form of Object.values(workspaceDeletedMail(facts, 'en'))) assert.match(form, /“Quarry”/)
  assert.match(workspaceDeletedMail(facts, 'en').text, /Its owner deleted/)
  assert.match(workspaceDeletedMail({ ...facts, why: 'noPlan' }, 'en').text, /no plan for three days/)
})

test('the Korean mail holds no English word, the English one no Hangul', () => {
  const words = ({ subject, text }: { subject: string; text: string }) => `${subject} ${text}`.replace(link, '')
  for (const why of ['owner', 'noPlan'] as const) {
    const korean = words(workspaceDeletedMail({ ...facts, why }, 'ko'))
    assert.deepEqual([...new Set(korean.match(/[A-Za-z]{2,}/g))], ['Quarry'])
    assert.doesNotMatch(words(workspaceDeletedMail({ ...facts, why }, 'en')), /[가-힣]/)
  }
})
