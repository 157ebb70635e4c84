/** `?a=1&b=x&b=y` as plain text values, so that an address reads and types like any other. A repeated name gives a list. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const query = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value].flat())
      if (item !== undefined && item !== null && item !== '') query.append(name, `${item as string | number | boolean}`)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** A path of this application to go back to, or null for anything that would leave it. */
export function safeRedirect(path: string | undefined): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return null
  const target = new URL(path, location.origin)
  // Two slashes in front are another host, also where they are what is left of `/.//`.
  const leaves = target.origin !== location.origin || target.pathname.startsWith('//')
  const isWayIn = /^\/(login|maintenance)\/?$/i.test(target.pathname)
  return leaves || isWayIn ? null : target.pathname + target.search + target.hash
}
