import type { ShellLanguage } from './i18n.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How large a file is, for people. @example fileSize(1_234_567, 'en') → '1.2 MB' */
export function fileSize(bytes: number, language: ShellLanguage): string {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const format = { style: 'unit', unit: units[step]!, unitDisplay: 'short', maximumFractionDigits: step > 1 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step)
}
