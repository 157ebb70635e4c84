import type { ExtractCase } from './questions.ts'

/**
 * Of the fourth company, in other words than its documents use; written before what finds these words counted for answers, and without sight of
 * the lists they are in. Looked at while the rules were written.
 */
export const fourthKnown: readonly ExtractCase[] = [
  { ask: '근무복 빨래 언제 가져가요?', has: '화요일', from: '유니폼 세탁 안내.md' },
  { ask: '작업복 단추 떨어지면 어디서 바꿔요?', has: '경비실', from: '유니폼 세탁 안내.md' },
  { ask: '회사 차 기름 어디서 넣어요?', has: '은하주유소', from: '업무용 차량 운행 규정.md' },
  { ask: '회사차 키 어디서 받아요?', has: '당직실', from: '업무용 차량 운행 규정.md' },
  { ask: '숙소에서 요리 어디서 해요?', has: '공동 주방', from: '기숙사 생활 수칙.md' },
  { ask: '숙소에서 친구 재워도 돼요?', has: '불허', from: '기숙사 생활 수칙.md' },
  { ask: '약상자 어디 있어요?', has: '휴게실', from: '산업 재해 대응.md' },
  { ask: '불나면 엘리베이터 타도 되나요?', has: '이용하지 않', from: '산업 재해 대응.md' },
  { ask: '사표는 언제까지 내요?', has: '30일 전', from: '퇴직 절차.md' },
  { ask: '책 몇 권 빌릴 수 있어요?', has: '3권', from: '사내 도서실.md' },
  { ask: '다 쓴 배터리 어디에 버려요?', has: '안내 데스크', from: '폐기물 배출 요령.md' },
  { ask: '계약 깨면 벌금 얼마예요?', has: '10%', from: '용역 계약 해지 조항.md' },
  { ask: 'who pays parking tickets?', has: 'driver', from: 'Vehicle fleet.md' },
  { ask: 'Who do I call when the car broke down?', has: 'Orla Brandt', from: 'Vehicle fleet.md' },
  { ask: 'When do I get my last pay cheque?', has: 'last working day', from: 'Resignation and leaving.md' },
  { ask: 'who do I tell when I am hurt?', has: 'Dagny Holm', from: 'First aid and accidents.md' },
  { ask: 'Are drinks free?', has: 'free of charge', from: 'Staff catering.md' },
  { ask: 'Can I bring my dog to the flat?', has: 'prohibited', from: 'Guest apartments.md' },
  { ask: 'How much money back for a new bike?', has: '400', from: 'Commuting allowance.md' },
  { ask: 'When is the trash picked up?', has: 'Mondays', from: 'Waste and cleaning.md' },
]

/** As the others, but never looked at before the rules were done. */
export const fourthHeldOut: readonly ExtractCase[] = [
  { ask: '근무복 빨래 어디에 넣어요?', has: '지하 1층', from: '유니폼 세탁 안내.md' },
  { ask: '작업복 몇 벌 줘요?', has: '세 벌', from: '유니폼 세탁 안내.md' },
  { ask: '회사 차 딱지 누가 내요?', has: '운전자', from: '업무용 차량 운행 규정.md' },
  { ask: '회사 차에서 담배 피워도 돼요?', has: '금지', from: '업무용 차량 운행 규정.md' },
  { ask: '숙소 불 언제 꺼요?', has: '12시', from: '기숙사 생활 수칙.md' },
  { ask: '숙소 방 언제까지 빼요?', has: '11시', from: '기숙사 생활 수칙.md' },
  { ask: '다치면 누구한테 알려요?', has: '노을찬', from: '산업 재해 대응.md' },
  { ask: '병원비는 어떻게 해요?', has: '산재보험', from: '산업 재해 대응.md' },
  { ask: '퇴사할 때 컴퓨터 언제 돌려줘요?', has: '마지막 근무일', from: '퇴직 절차.md' },
  { ask: '책 늦게 돌려주면 어떻게 돼요?', has: '정지', from: '사내 도서실.md' },
  { ask: '박스는 어디에 버려요?', has: '후문', from: '폐기물 배출 요령.md' },
  { ask: '돈은 며칠 안에 보내 줘요?', has: '45일', from: '용역 계약 해지 조항.md' },
  { ask: 'Where do I pick up the company car?', has: 'Harbour Street', from: 'Vehicle fleet.md' },
  { ask: 'Is it OK to smoke in the car?', has: 'prohibited', from: 'Vehicle fleet.md' },
  { ask: 'How early do I have to say that I quit?', has: 'eight weeks', from: 'Resignation and leaving.md' },
  { ask: 'Where is the closest doctor?', has: 'Mill Lane', from: 'First aid and accidents.md' },
  { ask: 'How much are meal tickets for visitors?', has: '8 euros', from: 'Staff catering.md' },
  { ask: 'When are the sheets washed?', has: 'Wednesday', from: 'Guest apartments.md' },
  { ask: 'Who fixes the radiator in the flat?', has: 'Ulf Moreau', from: 'Guest apartments.md' },
  { ask: 'Who gets rid of dangerous chemicals?', has: 'Brightwell', from: 'Waste and cleaning.md' },
]

/** What is asked stands nowhere in the files of the fourth company, in whatever words. */
export const fourthUnanswerable = {
  known: [
    '근무복 신발은 어디서 받아요?',
    '회사 차 보험료 얼마예요?',
    '숙소 와이파이 비번 뭐예요?',
    '다치면 위로금 얼마 줘요?',
    '사표 양식 어디서 받아요?',
    '책 잃어버리면 얼마 내요?',
    'How much are parking tickets?',
    'Who repairs broken bikes?',
    'How much is dinner in the canteen?',
    'When do visitors get a key to the flat?',
    'Who cleans the carpets?',
    'Where can I wash the company car?',
  ],
  heldOut: [
    '근무복 이름표는 누가 달아요?',
    '회사 차 몇 대 있어요?',
    '숙소 한 달에 얼마예요?',
    '불나면 누구한테 전화해요?',
    '그만둘 때 선물 뭐 줘요?',
    '도서실 몇 시에 닫아요?',
    '박스 테이프 어디 있어요?',
    'How old must I be to drive the car?',
    'When are snacks delivered?',
    'How many beds are in the flat?',
    'Who gives out bus passes?',
    'When is the trash can replaced?',
  ],
} as const
