import { minorUnits } from '@quarry/contract/billing/money'
import type { QuoteLine } from '@quarry/contract/billing/quote'
import type { Currency } from '@quarry/contract/plan/plan'

/** What stands on papers besides what was bought, in the languages they are made in. */
export type PaperWords = (typeof words)[keyof typeof words]

export const words = {
  en: {
    charge: 'Invoice',
    credit: 'Credit note',
    test: 'TEST: no money moved',
    number: 'Number',
    issued: 'Date',
    period: 'Period of use',
    credits: 'Takes back',
    status: 'Status',
    states: {
      paid: 'Paid',
      open: 'To be paid',
      void: 'Void: nothing is owed',
      givenBack: 'Given back',
      toBeGivenBack: 'To be given back',
      takenBack: 'Taken back by the bank of the card',
    },
    seller: 'Seller',
    buyer: 'Buyer',
    representative: 'Represented by',
    businessNumber: 'Business number',
    workspace: 'Workspace',
    item: 'Item',
    seats: 'Seats',
    days: 'Days',
    amount: 'Amount, tax included',
    line: {
      plan: (plan: string, unit: string) => `${plan}, ${unit}`,
      seats: (plan: string, unit: string) => `${plan}, ${unit}: more seats`,
      credit: (plan: string, unit: string) => `${plan}, ${unit}: paid before and not used`,
      carried: (plan: string, unit: string) => `${plan}, ${unit}: from before`,
    } satisfies Record<QuoteLine['kind'], (plan: string, unit: string) => string>,
    givenBack: (plan: string, unit: string) => `${plan}, ${unit}: given back`,
    unit: { MONTHLY: 'monthly', YEARLY: 'yearly' },
    supply: 'Before tax',
    tax: (percent: number) => `Tax (${percent} %)`,
    total: { charge: 'Total', credit: 'Total given back' },
    payment: { charge: 'How it was paid', credit: 'How it is given back' },
    card: 'Card',
    on: 'On',
    transaction: 'Transaction',
    reference: 'At the payment company',
    notes: {
      KRW: 'This is not a Korean tax invoice. The slip of the card counts as evidence for tax.',
      USD: 'Amounts are in US dollars.',
    } satisfies Record<Currency, string>,
  },
  ko: {
    charge: '청구서',
    credit: '환불 명세서',
    test: '테스트: 실제로 돈이 오가지 않았어요',
    number: '번호',
    issued: '작성일',
    period: '이용 기간',
    credits: '원 청구서',
    status: '상태',
    states: {
      paid: '결제 완료',
      open: '결제 전',
      void: '취소됨: 낼 금액 없음',
      givenBack: '환불 완료',
      toBeGivenBack: '환불 예정',
      takenBack: '카드사에서 결제를 취소함',
    },
    seller: '공급자',
    buyer: '공급받는 자',
    representative: '대표자',
    businessNumber: '사업자등록번호',
    workspace: '워크스페이스',
    item: '품목',
    seats: '인원',
    days: '일수',
    amount: '금액(세금 포함)',
    line: {
      plan: (plan: string, unit: string) => `${plan} 요금제(${unit})`,
      seats: (plan: string, unit: string) => `${plan} 요금제(${unit}) 인원 추가`,
      credit: (plan: string, unit: string) => `${plan} 요금제(${unit}) 미사용분`,
      carried: (plan: string, unit: string) => `${plan} 요금제(${unit}) 이월 금액`,
    },
    givenBack: (plan: string, unit: string) => `${plan} 요금제(${unit}) 환불`,
    unit: { MONTHLY: '월간', YEARLY: '연간' },
    supply: '공급가액',
    tax: (percent: number) => `세액(${percent}%)`,
    total: { charge: '합계', credit: '환불 합계' },
    payment: { charge: '결제 방법', credit: '환불 방법' },
    card: '카드',
    on: '날짜',
    transaction: '거래 번호',
    reference: '결제사 번호',
    notes: {
      KRW: '세금계산서가 아니에요. 세금 증빙에는 카드 매출전표를 사용해 주세요.',
      USD: '금액은 미국 달러예요.',
    },
  },
}

/** @example ₩108,900, $75.00 */
export const moneyOf = (amount: number, currency: Currency, lang: 'en' | 'ko'): string =>
  (amount / minorUnits[currency]).toLocaleString(lang, { style: 'currency', currency })
