import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileLanguages } from '@quarry/contract/account/account'
import { sourceAttentionMail } from './source-attention.ts'

const link = 'https://quarry.example.com/atlas?page=workspaceSettings&section=contentProvider'
const facts = { name: '팀 위키', service: 'WebDAV', workspace: '아틀라스', isPublic: true, link }

test('both forms name the source and carry the link', () => {
  const { text, html } = sourceAttentionMail(facts, 'en')
  assert.ok(text.split('\n').includes(link), 'the link stands alone on its line')
  assert.ok(html.includes(`href="${link.replace('&', '&amp;')}"`))
  for (const form of [text, html]) assert.match(form, /팀 위키/)
})

test('a Korean mail holds no English but names', () => {
  for (const isPublic of [true, false]) {
    const { subject, text, html } = sourceAttentionMail({ ...facts, isPublic }, 'ko')
    const words = [
      subject,
      text.replaceAll(link, ''),
      html.replace(/<style>[\s\S]*<\/style>|<[^>]+>/g, ' ').replaceAll(link.replace('&', '&amp;'), ''),
    ].join(' ')
    assert.deepEqual([...new Set(words.match(/[A-Za-z]{2,}/g))].sort(), ['Quarry', 'WebDAV'])
    assert.match(html, /<html lang="ko">/)
  }
})

test('every language but Korean gets English for now', () => {
  const english = sourceAttentionMail(facts, 'en')
  for (const language of profileLanguages.filter((language) => language !== 'ko'))
    assert.deepEqual(sourceAttentionMail(facts, language), english)
})

test('the name of a source cannot break out of the rich form', () => {
  const { html } = sourceAttentionMail({ ...facts, name: '<img src=x onerror=alert(1)>' }, 'en')
  assert.ok(!html.includes('<img src=x'))
})

test('somebody who only connected a source is not addressed as its administrator', () => {
  assert.doesNotMatch(sourceAttentionMail({ ...facts, isPublic: false }, 'en').text, /administer/)
})
