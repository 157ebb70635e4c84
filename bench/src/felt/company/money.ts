import { between, pick, type Random } from '@quarry/search-engine/testing/random'
import { englishCustomers, koreanCustomers, products } from './names.ts'
import { dayMs, type Paper } from './paper.ts'
import { dayOf, datesEnglish, datesKorean, dollarsWritten, wonWritten } from './written.ts'

/** @property number as it is written in the document, with its separators. */
export type Bill = Paper & { number: string; customer: string; amount: number; isWon: boolean }

const two = (number: number): string => String(number).padStart(2, '0')

/** Invoices, quotations and contracts: one amount and one number each, none twice. */
export function makeBills(random: Random, today: Date): Bill[] {
  const amounts = new Set<number>()
  const amountOf = (isWon: boolean): number => {
    for (;;) {
      const won = random() < 0.3 ? between(random, 101, 990) * 1_000_000 : between(random, 31, 990) * 10_000
      const dollars = random() < 0.4 ? between(random, 11, 89) * 100_000 : between(random, 12, 990) * 100
      const amount = isWon ? won : dollars
      if (amounts.has(amount)) continue
      amounts.add(amount)
      return amount
    }
  }
  return Array.from({ length: 420 }, (_, at): Bill => {
    const isWon = at % 3 !== 0
    const amount = amountOf(isWon)
    const customer = pick(random, isWon ? koreanCustomers : englishCustomers)
    const day = new Date(today.getTime() - between(random, 3, 900) * dayMs)
    const { year, month } = dayOf(day)
    const serial = String(at * 7 + 113).padStart(4, '0')
    const kind = at % 7 === 0 ? 2 : at % 2
    const number = [`INV-${year}-${serial}`, `QT${year % 100}${two(month)}-${serial}`, `CT_${year}_${serial}`][kind]!
    const product = pick(random, products)
    const written = pick(random, isWon ? wonWritten : dollarsWritten)(amount)
    const date = pick(random, isWon ? datesKorean : datesEnglish)(dayOf(day))
    const name = isWon ? ['청구서', '견적서', '계약서'][kind]! : ['Invoice', 'Quotation', 'Contract'][kind]!
    const texts = isWon
      ? [
          `청구 번호 ${number}\n청구 대상: ${customer}\n발행일: ${date}\n\n${product} 공급에 대한 대금을 청구합니다. 청구 금액은 ${written}이며 삼십 일 안에 입금해 주십시오.`,
          `견적 번호 ${number}\n${customer} 귀중\n작성일: ${date}\n\n요청하신 ${product} 설치와 시운전 견적을 드립니다. 합계 ${written} (부가세 별도). 이 견적은 한 달 동안 유효합니다.`,
          `계약 번호 ${number}\n${customer}(이하 "갑")와 다온메트릭스(이하 "을")는 ${date} 다음과 같이 계약한다.\n\n제1조 을은 ${product}의 유지 보수를 맡는다.\n제2조 계약 금액은 ${written}으로 한다.\n제3조 어느 한쪽이 의무를 어기면 상대는 서면으로 해지할 수 있다.`,
        ]
      : [
          `Invoice ${number}\nBilled to: ${customer}\nDate: ${date}\n\nFor the supply of ${product} we charge ${written}, payable within thirty days.`,
          `Quotation ${number}\nPrepared for ${customer}\nDate: ${date}\n\nInstallation and commissioning of ${product}: ${written} in total, taxes excluded. Valid for one month.`,
          `Contract ${number}\nbetween ${customer} and Daon Metrics, dated ${date}\n\n1. Daon Metrics maintains ${product}.\n2. The price of the contract is ${written}.\n3. Either side may end it in writing when the other breaks its duties.`,
        ]
    const folder = isWon ? `재무/${name}/${year}` : `Finance/${name}s/${year}`
    const file = at % 2 === 0 ? `${name}_${customer}_${serial}` : `${customer} ${name} ${number}`
    return { path: `${folder}/${file}.txt`, text: texts[kind]!, at: day, number, customer, amount, isWon }
  })
}
