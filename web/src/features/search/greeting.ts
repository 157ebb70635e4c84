/** How one greets at this hour. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

type Counts = { day: number; week: number; isMore: boolean }

/** The one fact that helps today: what changed since yesterday, else this week, else how much there is. Null before it is known. */
export function factOf(
  counts: Counts | undefined,
  ready: number,
): { id: 'day' | 'week' | 'many' | 'ready'; count: number } | null {
  if (!counts) return null
  if (counts.isMore) return { id: 'many', count: counts.week }
  if (counts.day > 0) return { id: 'day', count: counts.day }
  if (counts.week > 0) return { id: 'week', count: counts.week }
  return ready > 0 ? { id: 'ready', count: ready } : null
}
