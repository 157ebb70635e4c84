/** A calendar day without a place in the world. */
export type Day = { year: number; month: number; day: number }

export const dayOf = (at: Date): Day => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() })

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const two = (number: number): string => String(number).padStart(2, '0')

const monthName = (month: number): string => months[month - 1]!

/** Ways to write a day in full. */
export const datesKorean: readonly ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${year}년 ${month}월 ${day}일`,
  ({ year, month, day }) => `${year}${two(month)}${two(day)}`,
  ({ year, month, day }) => `${year}.${month}.${day}`,
  ({ year, month, day }) => `${year}. ${month}. ${day}.`,
  ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`,
  ({ year, month, day }) => `${two(year % 100)}.${two(month)}.${two(day)}`,
]
export const datesEnglish: readonly ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${monthName(month)} ${day}, ${year}`,
  ({ year, month, day }) => `${day} ${monthName(month)} ${year}`,
  ({ year, month, day }) => `${monthName(month).slice(0, 3)} ${day}, ${year}`,
  ({ year, month, day }) => `${year}${two(month)}${two(day)}`,
  ({ year, month, day }) => `${day} ${monthName(month).slice(0, 3)} ${year}`,
]
/** … and without the year. */
export const shortDatesKorean: readonly ((day: Day) => string)[] = [
  ({ month, day }) => `${month}월 ${day}일`,
  ({ month, day }) => `${month}/${day}`,
  ({ month, day }) => `${month}월${day}일`,
]
export const shortDatesEnglish: readonly ((day: Day) => string)[] = [
  ({ month, day }) => `${monthName(month).slice(0, 3)} ${day}`,
  ({ month, day }) => `${monthName(month)} ${day}`,
  ({ month, day }) => `${day} ${monthName(month)}`,
]

const grouped = (amount: number): string => String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** 3,400,000 as 340만, 125,000,000 as 1억 2,500만. */
function inMyriads(amount: number): string {
  const hundredMillions = Math.floor(amount / 100_000_000)
  const tenThousands = Math.floor((amount % 100_000_000) / 10_000)
  const parts = [hundredMillions > 0 && `${hundredMillions}억`, tenThousands > 0 && `${grouped(tenThousands)}만`]
  return parts.filter(Boolean).join(' ')
}

/** Ways to write an amount of won, which ends in four zeros. */
export const wonWritten: readonly ((amount: number) => string)[] = [
  (amount) => `${grouped(amount)}원`,
  (amount) => `₩${grouped(amount)}`,
  (amount) => `${inMyriads(amount)}원`,
  (amount) => `${inMyriads(amount)} 원`,
  (amount) => `KRW ${grouped(amount)}`,
  (amount) => `${amount}원`,
  (amount) => `금 ${grouped(amount)} 원정`,
]
export const wonTyped: readonly ((amount: number) => string)[] = [
  (amount) => String(amount),
  (amount) => `${grouped(amount)}원`,
  (amount) => `${inMyriads(amount).replaceAll(/[ ,]/g, '')}원`,
  (amount) => grouped(amount),
  (amount) => inMyriads(amount).replaceAll(',', ''),
]

/** Ways to write an amount of dollars that is a multiple of a hundred thousand, or of one hundred. */
export const dollarsWritten: readonly ((amount: number) => string)[] = [
  (amount) => `$${grouped(amount)}`,
  (amount) => (amount >= 1_000_000 ? `$${amount / 1_000_000}M` : `$${amount / 1000}K`),
  (amount) => `USD ${grouped(amount)}`,
  (amount) => (amount >= 1_000_000 ? `${amount / 1_000_000} million dollars` : `${grouped(amount)} dollars`),
  (amount) => `US$ ${grouped(amount)}.00`,
]
export const dollarsTyped: readonly ((amount: number) => string)[] = [
  (amount) => String(amount),
  (amount) => (amount >= 1_000_000 ? `$${amount / 1_000_000}M` : `$${amount / 1000}k`),
  (amount) => `$${grouped(amount)}`,
  (amount) => (amount >= 1_000_000 ? `${amount / 1_000_000} million` : grouped(amount)),
]
