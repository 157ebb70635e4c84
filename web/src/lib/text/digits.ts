const made = new Map<string, Intl.NumberFormat>()

/**
 * A number as a language writes it. What knows how is slow to make, and a page would wait for it: it is made once, and not for the
 * counts that every language here writes alike.
 */
export function digits(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value)
  const format = made.get(language) ?? new Intl.NumberFormat(language)
  made.set(language, format)
  return format.format(value)
}
