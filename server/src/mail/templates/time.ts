import type { Language } from '@quarry/contract/account/account'

/**
 * A moment as every mail writes it: in UTC, and says so, for where the reader is a mail cannot know.
 * @example 'January 5, 2026 at 3:04 AM (UTC)', in Korean 'UTC 기준 2026년 1월 5일 오전 3:04', which a particle can follow.
 */
export function timeOf(at: Date, lang: Language): string {
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return lang === 'ko' ? `UTC 기준 ${time}` : `${time} (UTC)`
}
