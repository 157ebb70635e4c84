/** Where what a call made or changed can be looked at, as its result says. */
export function linkIn(data: unknown): string | null {
  const link = typeof data === 'object' && data !== null && 'link' in data ? data.link : null
  return typeof link === 'string' && /^https?:\/\/\S+$/.test(link) ? link : null
}
