const every: Readonly<Record<string, readonly [single: string, many: string]>> = {
  DAILY: ['every day', 'days'],
  WEEKLY: ['every week', 'weeks'],
  MONTHLY: ['every month', 'months'],
  YEARLY: ['every year', 'years'],
}
const weekdays: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/**
 * How a series goes on, in words: `every 2 weeks on Monday, Wednesday until 2026-12-31, not on 2026-12-24`. What people would not be shown
 * either (the order of set positions, the first day of the week) is left out. https://datatracker.ietf.org/doc/html/rfc5545#section-3.8.5
 */
export function repeatsOf(recurrence: readonly string[]): string {
  const rules = recurrence.flatMap((line) => /^RRULE:(.+)$/.exec(line)?.[1] ?? [])
  return [...rules.map(ruleInWords), inWords(recurrence, 'RDATE', 'also on'), inWords(recurrence, 'EXDATE', 'not on')]
    .filter((part) => part !== '')
    .join(', ')
}

function ruleInWords(rule: string): string {
  const parts = new Map(rule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
  const [single, many] = every[parts.get('FREQ') ?? ''] ?? ['repeatedly', 'times']
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = (parts.get('BYDAY') ?? '').split(',').flatMap(weekdayInWords)
  const dates = (parts.get('BYMONTHDAY') ?? '').split(',').flatMap((date) => (date === '-1' ? 'the last day' : date || []))
  const on = [...days, ...dates].join(', ')
  const until = dayOf(parts.get('UNTIL') ?? '')
  const count = parts.get('COUNT')
  return [
    interval > 1 ? `every ${interval} ${many}` : single,
    on && `on ${on}`,
    until && `until ${until}`,
    count && `${count} times`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `MO`, or one in the month: `2TU`, `-1FR`. */
function weekdayInWords(day: string): string[] {
  const [, place, name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? []
  const weekday = weekdays[name]
  if (!weekday) return []
  if (place === undefined) return [weekday]
  return [Number(place) === -1 ? `the last ${weekday}` : `${weekday} number ${Number(place)}`]
}

const inWords = (lines: readonly string[], name: 'RDATE' | 'EXDATE', words: string): string => {
  const days = lines
    .filter((line) => line.startsWith(name))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .flatMap((date) => dayOf(date) ?? [])
  return days.length > 0 ? `${words} ${days.join(', ')}` : ''
}

const dayOf = (date: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(date) ?? []
  return day === undefined ? null : `${year}-${month}-${day}`
}
