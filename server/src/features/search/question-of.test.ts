import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionOf } from './question-of.ts'

const textOf = (heading: string, body = ''): string | undefined => questionOf(heading, body)?.text

for (const [heading, question] of [
  ['출장비 정산 기한', '출장비 정산 기한은 언제인가요?'],
  ['하루 숙박비 한도', '하루 숙박비 한도는 얼마인가요?'],
  ['2.1 연차 일수', '연차 일수는 며칠인가요?'],
  ['제3조 임대 기간', '임대 기간은 어떻게 되나요?'],
  ['영수증을 잃어버렸을 때', '영수증을 잃어버렸을 때 어떻게 하나요?'],
  ['계약을 해지하는 경우', '계약을 해지하는 경우에 어떻게 하나요?'],
  ['배터리는 어떻게 보관하나요', '배터리는 어떻게 보관하나요?'],
  ['부풀거나 뜨거운 배터리', '부풀거나 뜨거운 배터리에 대해 어떤 내용이 있나요?'],
] as const)
  test(`a Korean heading becomes a question with its particle: ${question}`, () => assert.equal(textOf(heading), question))

for (const [heading, body, question] of [
  ['Notice period', 'three months', 'How long is the notice period?'],
  ['Repair prices', '', 'What are the repair prices?'],
  ['How to make a claim', '', 'How do I make a claim?'],
  ['What is not covered', '', 'What is not covered?'],
  ['Battery recycling', '', 'What should I know about battery recycling?'],
  ['Rotterdam office hours', 'You find us in Rotterdam at the harbour.', 'What are the Rotterdam office hours?'],
  ['Travel Expense Policy', 'each travel expense has its policy', 'What is the travel expense policy?'],
  ['VPN setup from abroad', '', 'What should I know about VPN setup from abroad?'],
  ['Your equipment budget', '', 'What is your equipment budget?'],
] as const)
  test(`an English heading becomes a question: ${question}`, () => assert.equal(textOf(heading, body), question))

test('what nobody would ask for becomes no question', () => {
  const headings = [
    '개요',
    'Introduction',
    '2026. 11. 20.',
    'plan final v3.docx',
    'Why it matters',
    '결정 사항',
    'See also',
    'SELECT * FROM a_b',
  ]
  for (const heading of [...headings, 'x'.repeat(60), 'Q3', '株式会社 概要']) assert.equal(textOf(heading), undefined, heading)
})

test('every question ends with a question mark', () => {
  for (const heading of ['연차 신청 방법', 'M5 접이식 자전거', 'Delivery times', 'Is it open?'])
    assert.match(textOf(heading) ?? '', /[^?]\?$/)
})
