import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceEndingMail } from './source-ending.ts'

const link = 'https://quarry.example.com/atlas?page=workspaceSettings&section=contentProvider'
const endsAt = new Date('2026-12-09T23:30:00Z')
const facts = { name: '기획', service: '구글', workspace: '아틀라스', givenBy: '민지', endsAt, isPublic: true, link }

test('the mail names the source, the day and the way to the settings', () => {
  const { text } = sourceEndingMail({ ...facts, name: 'Plans', service: 'Google Drive' }, 'en')
  assert.match(text, /access of “Plans” to Google Drive ends on December 9, 2026/)
  assert.ok(text.split('\n').includes(link), 'the link stands alone on its line')
})

test('a Korean mail holds no English', () => {
  for (const isPublic of [true, false]) {
    const { subject, text } = sourceEndingMail({ ...facts, isPublic }, 'ko')
    const words = [subject, text.replaceAll(link, '')].join(' ')
    assert.match(words, /2026년 12월 9일/)
    assert.deepEqual(words.replaceAll('Quarry', '').match(/[A-Za-z]{2,}/g), null)
  }
})

test('the name of a source cannot break out of the rich form', () => {
  assert.ok(!sourceEndingMail({ ...facts, name: '<img src=x>' }, 'en').html.includes('<img src=x'))
})
