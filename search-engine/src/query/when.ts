/** A time before now that somebody named by a word. @property ago 0 for the present one. */
export type Period = { unit: 'day' | 'week' | 'month' | 'quarter' | 'year'; ago: number }

const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [/그저께|그제|the day before yesterday/u, { unit: 'day', ago: 2 }],
  [/어제|yesterday/u, { unit: 'day', ago: 1 }],
  [/오늘|today/u, { unit: 'day', ago: 0 }],
  [/지지난 ?주|2 ?주 ?전|two weeks ago|2 weeks ago|the week before last/u, { unit: 'week', ago: 2 }],
  [/지난 ?주|저번 ?주|last week|previous week/u, { unit: 'week', ago: 1 }],
  [/이번 ?주|금주|this week|current week/u, { unit: 'week', ago: 0 }],
  [/지지난 ?달|2 ?개월 ?전|두 ?달 ?전|two months ago|2 months ago|the month before last/u, { unit: 'month', ago: 2 }],
  [/지난 ?달|저번 ?달|전월|last month|previous month/u, { unit: 'month', ago: 1 }],
  [/이번 ?달|이달|금월|this month|current month/u, { unit: 'month', ago: 0 }],
  [/지난 ?분기|저번 ?분기|전 ?분기|last quarter|previous quarter/u, { unit: 'quarter', ago: 1 }],
  [/이번 ?분기|this quarter|current quarter/u, { unit: 'quarter', ago: 0 }],
  [/작년|지난 ?해|전년|last year|previous year/u, { unit: 'year', ago: 1 }],
  [/올해|금년|this year|current year/u, { unit: 'year', ago: 0 }],
]
const NEWEST = /최신|현행|가장 최근|latest|newest|most recent|current|up.to.date/u

/** A text, not a search: what it says of times is about something else. */
const LONGEST = 80

/** @property places of the words that said it, as [start, end) of the lower-case query. */
type When = { period: Period | null; newest: boolean; places: [start: number, end: number][] }

/** A whole word, or one with a Korean ending or an English genitive behind it. */
const isWhole = (text: string, start: number, end: number): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && /^(?:자|본|의|에|판|'s|’s)?(?![\p{L}\p{N}])/u.test(text.slice(end))

export function whenOf(query: string): When {
  const when: When = { period: null, newest: false, places: [] }
  if (query.length > LONGEST) return when
  const text = query.toLowerCase()
  const placeOf = (pattern: RegExp): boolean => {
    const found = pattern.exec(text)
    if (!found || !isWhole(text, found.index, found.index + found[0].length)) return false
    when.places.push([found.index, found.index + found[0].length])
    return true
  }
  when.period = PERIODS.find(([pattern]) => placeOf(pattern))?.[1] ?? null
  when.newest = when.period === null && placeOf(NEWEST)
  return when
}

/** ms since epoch, from the first to before the last. @param timeZone where the days are those of the person, such as Asia/Seoul. */
export function spanOf({ unit, ago }: Period, now: number, timeZone = 'UTC'): [from: number, to: number] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const { year, month } = today
  const firstDay = (ago: number): Temporal.PlainDate =>
    ({
      day: () => today.subtract({ days: ago }),
      week: () => today.subtract({ days: today.dayOfWeek - 1 + 7 * ago }),
      month: () => today.with({ day: 1 }).subtract({ months: ago }),
      quarter: () => Temporal.PlainDate.from({ year, month: month - ((month - 1) % 3), day: 1 }).subtract({ months: 3 * ago }),
      year: () => Temporal.PlainDate.from({ year: year - ago, month: 1, day: 1 }),
    })[unit]()
  const startOf = (ago: number): number => firstDay(ago).toZonedDateTime({ timeZone }).epochMilliseconds
  return [startOf(ago), startOf(ago - 1)]
}
