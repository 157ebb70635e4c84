/** A moment as people of a zone read it, with its day: `Mon 2026-03-02T09:00:00+09:00`. What is no moment stays as it is. */
export function momentIn(zone: string, at: string): string {
  const ms = Date.parse(at)
  if (Number.isNaN(ms)) return at
  const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return `${days[there.dayOfWeek - 1]} ${there.toString({ smallestUnit: 'second', timeZoneName: 'never' })}`
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether it is a zone that is known here. */
export function isZone(name: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId !== ''
  } catch {
    return false
  }
}

/** As services write it that know no zone of the account. */
const universal = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:?00)$/
const moments = new Set(['when', 'until'])
/** What lies deeper nobody reads. */
const deepest = 100

/** A result with its moments as people of a zone read them. Those that its service told in a zone stay, as does what is no `when` or `until`. */
export function inZone(zone: string, data: unknown, depth = 0): unknown {
  if (typeof data !== 'object' || data === null || depth === deepest) return data
  if (Array.isArray(data)) return data.map((inner) => inZone(zone, inner, depth + 1))
  return Object.fromEntries(
    Object.entries(data).map(([name, inner]) => {
      const isMoment = moments.has(name) && typeof inner === 'string' && universal.test(inner)
      return [name, isMoment ? momentIn(zone, inner) : inZone(zone, inner, depth + 1)]
    }),
  )
}
