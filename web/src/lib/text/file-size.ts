import type { ShellLanguage } from '../i18n.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How large a file is, for people; in steps of 1024, as limits are set, so that one of 50 MB is called that. @example fileSize(1_234_567, 'en') → '1.2 MB' */
export function fileSize(bytes: number, language: ShellLanguage): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  // Short, a byte keeps its English name and its singular everywhere: "11byte".
  const unitDisplay = step === 0 ? 'long' : 'short'
  const format = { style: 'unit', unit: units[step]!, unitDisplay, maximumFractionDigits: step > 1 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** step)
}
