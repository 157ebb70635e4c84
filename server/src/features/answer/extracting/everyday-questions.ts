import type { ExtractCase } from './questions.ts'

/** Of the first three companies, in words of every day; looked at while the rules were written. */
export const everydayOfFirst: readonly ExtractCase[] = [
  { ask: '월급 언제 들어와요?', has: '25일', from: '급여 안내.md' },
  { ask: '보너스 언제 줘요?', has: '7월', from: '급여 안내.md' },
  { ask: '암호 몇 자리여야 해요?', has: '12자', from: '보안 정책.md' },
  { ask: '회사 어디로 이사 가요?', has: '누리타워', from: '사무실 이전 공지.txt' },
  { ask: '밥값 얼마예요?', has: '6,500원', from: '식당과 간식.md' },
  { ask: 'When must I hand in my bills?', has: '10 days', from: 'Travel policy.md' },
  { ask: 'How much may presents cost?', has: '35 euros', from: 'Expense cards.md' },
  { ask: 'How long is the trial period?', has: 'three months', from: 'Onboarding checklist.md' },
  { ask: 'How big can a file be?', has: '2 GB', from: 'Release notes 4.2.md' },
  { ask: 'How many puppies are allowed?', has: 'five', from: 'Office dogs.md' },
]

export const everydayOfSecond: readonly ExtractCase[] = [
  { ask: '바이크 어디에 대요?', has: '북문', from: '사옥 주차 안내.md' },
  { ask: '아기 낳으면 얼마 줘요?', has: '70만 원', from: '경조사 지원 규정 v3.md' },
  { ask: '장례 부조금 얼마예요?', has: '100만 원', from: '경조사 지원 규정 v3.md' },
  { ask: '프린터 암호 뭐예요?', has: '사번', from: 'IT 헬프데스크 FAQ.md' },
  { ask: 'How much off for pupils?', has: 'half', from: 'Pricing 2026.md' },
  { ask: 'When are security videos deleted?', has: '30 days', from: 'Data retention.md' },
  { ask: 'How fast may vans go?', has: '110', from: 'Driver handbook.md' },
  { ask: 'What if I crash the van?', has: '112', from: 'Driver handbook.md' },
]

export const everydayOfThird: readonly ExtractCase[] = [
  { ask: '셔틀 요금 얼마예요?', has: '3만 원', from: '통근 버스 안내.md' },
  { ask: '강아지 버스 태워도 돼요?', has: '태울 수 없', from: '통근 버스 안내.md' },
  { ask: '서클 지원금 얼마예요?', has: '2만 원', from: '사내 동호회.md' },
  { ask: '연구실 언제 문 닫아요?', has: '10시', from: '실험실 이용 수칙.md' },
  { ask: 'How many days off do part-timers get?', has: '17 days', from: 'Leave policy.md' },
  { ask: 'Where do I find my salary slip?', has: 'Penny', from: 'Payroll calendar.md' },
  { ask: 'Can I put my bike in the elevator?', has: 'may not be taken', from: 'Office access.md' },
  { ask: 'How much does a new badge cost?', has: '12 pounds', from: 'Office access.md' },
]

export const everydayUnanswerable = {
  first: [
    '휴가 때 비행기표 사 줘요?',
    '월급 미리 당겨 받을 수 있어요?',
    '밥 포장해 주나요?',
    'How many cats live in the office?',
    'How much is a cab to the airport?',
  ],
  second: ['바이크 헬멧 줘요?', '프린터 잉크 누가 갈아요?', 'How much is a used van?', 'Who pays for broken scanners?'],
  third: ['셔틀 와이파이 돼요?', '서클 방 어디예요?', 'Where is the swimming pool?', 'How many bikes can I borrow?'],
} as const
