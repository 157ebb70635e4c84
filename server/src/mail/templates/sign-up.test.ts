import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpMail } from './sign-up.ts'

const link = 'https://quarry.example.com/signUp?token=abc_DEF-123'

test('both forms carry the link and how long it works', () => {
  const { text, html } = signUpMail({ link, days: 3 }, 'en')
  assert.ok(text.split('\n').includes(link), 'the link stands alone on its line')
  assert.ok(html.includes(`href="${link}"`))
  for (const form of [text, html]) assert.match(form, /once and for 3 days/)
})

test('a Korean mail holds no English sentence', () => {
  const { subject, text, html } = signUpMail({ link, days: 3 }, 'ko')
  const words = [
    subject,
    text.replace(link, ''),
    html.replace(/<style>[\s\S]*<\/style>|<[^>]+>/g, ' ').replaceAll(link, ''),
  ].join(' ')
  assert.deepEqual([...new Set(words.match(/[A-Za-z]{2,}/g))], ['Quarry'])
  assert.match(html, /<html lang="ko">/)
})

test('nothing in a link can break out of the rich form', () => {
  const { html } = signUpMail({ link: `https://x/"><script>alert('1')</script>&`, days: 3 }, 'en')
  assert.ok(!html.includes('<script>'))
  assert.ok(html.includes('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'))
})

test('the HTML form fetches nothing, so that opening the mail is visible to nobody', () => {
  const { html } = signUpMail({ link, days: 3 }, 'en')
  const addresses = [...html.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address)
  assert.deepEqual([...new Set(addresses)], [link])
  assert.doesNotMatch(html, /<img(?! src="cid:)|<link|@import|url\(/)
})
