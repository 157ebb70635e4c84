/** Does what nobody waits for when the page has nothing else to do. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  // Not every browser says when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1_500)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(act, { timeout: 4_000 })
  return () => cancelIdleCallback(id)
}
