/**
 * What is left of a quota, as a response says.
 *
 * @property share of the whole, 0 to 1
 * @property untilMs time until there is a new one
 */
export type Quota = { left: number; share: number; untilMs: number }

/** `ratelimit-`: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-03, as SharePoint has it; the others are older. */
const families = ['ratelimit-', 'x-ratelimit-', 'x-rate-limit-']

/** Null where the response says nothing of it, or not all. @param now milliseconds since 1970 */
export function quotaIn(headers: Headers, now: number): Quota | null {
  for (const family of families) {
    const [limit, left] = ['limit', 'remaining'].map((name) => Number.parseInt(headers.get(family + name) ?? '', 10))
    const untilMs = untilOf(headers.get(`${family}reset`) ?? '', now)
    if (limit! > 0 && left! >= 0 && untilMs !== null) return { left: left!, share: left! / limit!, untilMs }
  }
  return null
}

/** Seconds from now, seconds since 1970, or a date; services have all three. */
function untilOf(reset: string, now: number): number | null {
  const seconds = /^\d+(\.\d+)?$/.test(reset) ? Number(reset) : null
  const ms = seconds === null ? Date.parse(reset) - now : seconds > 1e9 ? seconds * 1000 - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
