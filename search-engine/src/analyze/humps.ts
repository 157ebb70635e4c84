const HUMP = /[a-z][A-Z]/
/** Begins small or has three parts and more: names of products such as SearchForce are words of their own. */
const WORD = /(?<![\p{L}\p{N}])(?:[a-z]+(?:[A-Z][a-z0-9]+)+|(?:[A-Z][a-z0-9]+){3,})(?![\p{L}\p{N}])/gu

/** Words that are written like parseMeterReading, in lower case, with their parts; null when the text holds none. */
export function humpsOf(text: string): ReadonlyMap<string, readonly string[]> | null {
  if (!HUMP.test(text)) return null
  const humps = new Map<string, readonly string[]>()
  for (const [word] of text.matchAll(WORD)) {
    const parts = word.split(/(?=[A-Z])/).map((part) => part.toLowerCase())
    humps.set(
      word.toLowerCase(),
      parts.filter((part) => part.length > 1),
    )
  }
  return humps
}
