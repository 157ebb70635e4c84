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
