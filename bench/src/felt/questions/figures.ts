import { pick } from '@quarry/search-engine/testing/random'
import {
  datesEnglish,
  datesKorean,
  dayOf,
  dollarsTyped,
  shortDatesEnglish,
  shortDatesKorean,
  wonTyped,
} from '../company/written.ts'
import { type Category, inTurn, mine } from './question.ts'

// Codes, versions, amounts and times: one thing that is written in many ways.

/** Numbers of tickets, devices and papers with other separators, or none. */
export const codes: Category = (asking) => {
  const { tickets, bills } = asking.company
  const numbers = [
    ...mine(asking, tickets, 9).map((ticket) => ({ code: ticket.code, wanted: ticket })),
    ...mine(asking, tickets.slice(40), 7).map((ticket) => ({ code: ticket.serial, wanted: ticket })),
    ...mine(asking, bills, 9).map((bill) => ({ code: bill.number, wanted: bill })),
  ]
  const without = (between: string) => (numbered: { code: string }) => numbered.code.replaceAll(/[-_]/g, between)
  return inTurn(
    asking,
    numbers,
    [
      [without(''), ({ code }) => code.toLowerCase(), without(' '), (numbered) => without('')(numbered).toLowerCase()],
      [(numbered) => without(' ')(numbered).toLowerCase(), without('_'), without('-'), without('')],
    ],
    ({ wanted }) => [wanted],
  )
}

/** Names in programs, as words and as names. */
export const symbols: Category = (asking) => {
  const words = ({ symbol }: { symbol: string }) =>
    symbol
      .replaceAll('_', ' ')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
  const capitalised = (ticket: { symbol: string }) =>
    words(ticket).replaceAll(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return inTurn(
    asking,
    mine(asking, asking.company.tickets),
    [
      [words, ({ symbol }) => symbol.toLowerCase(), (ticket) => words(ticket).replaceAll(' ', '_')],
      [
        capitalised,
        (ticket) => words(ticket).split(' ').toReversed().join(' '),
        (ticket) => words(ticket).replaceAll(' ', '-'),
        (ticket) => words(ticket).replaceAll(' ', ''),
      ],
    ],
    (ticket) => [ticket],
  )
}

export const spellings: Category = (asking) =>
  mine(asking, asking.company.notes).map((note) => ({ text: note.spelled, wanted: [note] }))

export const versions: Category = (asking) =>
  inTurn(
    asking,
    mine(asking, asking.company.manuals),
    [
      [
        ({ product, kind, version }) => `${product} ${kind} v${version}`,
        ({ product, kind, version }) => `${product.toLowerCase()} ${version} ${kind}`,
      ],
      [
        ({ product, kind, version, isKorean }) => `${product} ${isKorean ? '버전 ' : 'version '}${version} ${kind}`,
        ({ product, kind, version }) => `${kind} ${product} V${version}`,
        ({ product, kind, version }) => `${product} ${kind} ${version}`,
      ],
    ],
    (manual) => [manual],
  )

export const amounts: Category = (asking) =>
  mine(asking, asking.company.bills, 24).map((bill, at) => {
    const typed = pick(asking.random, bill.isWon ? wonTyped : dollarsTyped)(bill.amount)
    const [kind] = bill.path.split('/')[1]!.replace(/s$/, '').split('/')
    const ways = asking.half === 0 ? [typed, `${bill.customer} ${typed}`] : [`${typed} ${kind}`, typed]
    return { text: ways[at % 2]!, wanted: [bill] }
  })

export const dates: Category = (asking) => {
  const { minutes } = asking.company
  return mine(asking, minutes, 24).map((minute, at) => {
    const day = dayOf(minute.at)
    const isShort = at % 3 === 2
    const full = minute.isKorean ? datesKorean : datesEnglish
    const short = minute.isKorean ? shortDatesKorean : shortDatesEnglish
    const date = pick(asking.random, isShort ? short : full)(day)
    const wanted = minutes.filter((other) => {
      const its = dayOf(other.at)
      return (
        other.project === minute.project && its.month === day.month && its.day === day.day && (isShort || its.year === day.year)
      )
    })
    const ways = minute.isKorean
      ? [
          [`${date} ${minute.project} 회의록`, `${minute.project} 주간 회의 ${date}`],
          [`${minute.project} ${date}`, `${minute.project} 회의록 ${date}`],
        ]
      : [
          [`${minute.project} minutes ${date}`, `${date} ${minute.project} meeting`],
          [`${minute.project} ${date}`, `${minute.project} weekly ${date}`],
        ]
    return { text: ways[asking.half]![at % 2]!, wanted }
  })
}

/** Days before today, from and to, that a word means to most people. */
function spans(today: Date): Record<string, readonly [from: Date, to: Date]> {
  const { year, month, day } = dayOf(today)
  const at = (month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day))
  const monday = day - ((today.getUTCDay() + 6) % 7)
  const whole = (from: Date, to: Date): readonly [Date, Date] => [from, new Date(to.getTime() - 1)]
  return {
    yesterday: whole(at(month, day - 1), at(month, day)),
    lastWeek: whole(at(month, monday - 7), at(month, monday)),
    weekBefore: whole(at(month, monday - 14), at(month, monday - 7)),
    thisMonth: whole(at(month, 1), at(month, day + 1)),
    lastMonth: whole(at(month - 1, 1), at(month, 1)),
  }
}
const spanNames: Record<string, readonly [ko: readonly string[], en: readonly string[]]> = {
  yesterday: [
    ['어제', '어제자'],
    ['yesterday', "yesterday's"],
  ],
  lastWeek: [
    ['지난주', '저번 주'],
    ['last week', 'previous week'],
  ],
  weekBefore: [
    ['2주 전', '지지난주'],
    ['two weeks ago', 'the week before last'],
  ],
  thisMonth: [
    ['이번 달', '이달'],
    ['this month', 'current month'],
  ],
  lastMonth: [
    ['지난달', '저번 달'],
    ['last month', 'previous month'],
  ],
}

export const relativeDates: Category = (asking) => {
  const { minutes } = asking.company
  const projects = [...new Set(minutes.map(({ project }) => project))]
  const all = Object.entries(spans(asking.today)).flatMap(([name, [from, to]]) =>
    projects.map((project) => {
      const wanted = minutes.filter((minute) => minute.project === project && minute.at >= from && minute.at <= to)
      const isKorean = wanted[0]?.isKorean ?? true
      const word = spanNames[name]![isKorean ? 0 : 1][asking.half]!
      return { text: isKorean ? `${word} ${project} 회의록` : `${project} minutes ${word}`, wanted }
    }),
  )
  return mine(
    asking,
    all.filter(({ wanted }) => wanted.length > 0),
  )
}

export const quarters: Category = (asking) =>
  inTurn(
    asking,
    mine(asking, asking.company.reports),
    [
      [
        ({ department, year, quarter, isKorean }) =>
          isKorean ? `${department} ${year}년 ${quarter}분기 보고서` : `${department} report Q${quarter} ${year}`,
        ({ department, year, quarter }) => `${year} ${quarter}Q ${department}`,
      ],
      [
        ({ department, year, quarter, isKorean }) =>
          isKorean ? `${quarter}Q${year % 100} ${department} 실적` : `${department} results ${quarter}Q${year % 100}`,
        ({ department, year, quarter, isKorean }) =>
          isKorean
            ? `${year} Q${quarter} ${department} 실적`
            : `${department} ${year} ${['first', 'second', 'third', 'fourth'][quarter - 1]} quarter`,
        ({ department, year, quarter, isKorean }) =>
          isKorean ? `${String(year).slice(2)}년 ${quarter}분기 ${department}` : `Q${quarter}/${year} ${department}`,
      ],
    ],
    (report) => [report],
  )
