const key = 'quarry.leftSpot'

/** Keeps, in this tab alone, which spot of the agents somebody left for the page of a service. */
export function keepSpot(hash: string): void {
  try {
    sessionStorage.setItem(key, hash)
  } catch {
    // Without it they go on at the list.
  }
}

/** Which spot was left, once; '' when none was. */
export function takeSpot(): string {
  try {
    const hash = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    return hash
  } catch {
    return ''
  }
}
