import type { ShellLanguage } from '../i18n.ts'

const made: Partial<Record<ShellLanguage, Intl.NumberFormat>> = {}

/**
 * A number as a language writes it. What knows how is slow to make, and a page would wait for it: it is made once, and not for the
 * counts that every language here writes alike.
 */
export function digits(value: number, language: ShellLanguage): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value)
  return (made[language] ??= new Intl.NumberFormat(language)).format(value)
}
