import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standalone } from './standalone.ts'

const puts = (cases: readonly (readonly [before: string, question: string, put: string])[]) => {
  for (const [before, question, put] of cases) assert.equal(standalone(question, before), put)
}

test('the same is asked of another time', () => {
  puts([
    ['올해 출장비 한도는 얼마야?', '그럼 작년은?', '작년 출장비 한도는 얼마야?'],
    ['2025년 3분기 매출은 얼마야?', '4분기는?', '2025년 4분기 매출은 얼마야?'],
    ['2025년 3분기 매출은 얼마야?', '그럼 2024년은 어때요?', '2024년 3분기 매출은 얼마야?'],
    ['How many vacation days do employees get in 2024?', 'What about 2025?', 'How many vacation days do employees get in 2025?'],
    ['What is the travel budget for Q1 2024?', 'And Q2?', 'What is the travel budget for Q2 2024?'],
    ['What is the travel budget?', 'and last year?', 'What is the travel budget last year?'],
  ])
})

test('the same is asked of another thing', () => {
  puts([
    ['연차는 며칠인가요?', '반차는?', '반차는 며칠인가요?'],
    ['국내 출장 일비는 얼마예요?', '해외는?', '해외 출장 일비는 얼마예요?'],
    ['올해 출장비 한도는 얼마야?', '숙박비는?', '올해 숙박비 한도는 얼마야?'],
    ['How many vacation days do employees get?', 'Contractors?', 'How many vacation days do employees get Contractors?'],
    ['정규직 교육비는 얼마까지 지원되나요?', '그럼 계약직은요?', '계약직 교육비는 얼마까지 지원되나요?'],
  ])
})

test('another of the same kind takes its place', () => {
  puts([
    ['How much leave do full-time staff have?', 'and part-time staff?', 'How much leave do part-time staff have?'],
    ['How much leave do full-timers get?', 'and for part-timers?', 'How much leave do part-timers get?'],
    ['Who signs for large orders?', 'What about small orders?', 'Who signs for small orders?'],
  ])
})

test('what points back is told what it is about', () => {
  puts([
    ['What is the travel budget?', 'Who approved it?', 'Who approved travel budget?'],
    ['헤론 예산이 얼마인가요?', '그거 누가 승인했어?', '헤론 예산 누가 승인했어?'],
    ['휴가는 며칠인가요?', '왜?', '휴가 왜?'],
    ['When does the launch move?', 'And why?', 'why launch move?'],
  ])
})

test('what stands by itself stays as it was typed', () => {
  for (const question of [
    'What is the wifi password of the office?',
    '재택근무는 일주일에 몇 번 할 수 있나요?',
    '재택근무는 며칠인가요?',
    'x'.repeat(5_000),
  ])
    assert.equal(standalone(question, '연차는 며칠인가요?'), question)
})
