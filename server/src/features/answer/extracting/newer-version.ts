import type { AnswerPassage } from '../passages.ts'

const versionless = (title: string): string =>
  title.toLowerCase().replace(/[\d.,_()\-\s]+|v(?=\d)|최종|수정|개정|final|draft|copy/giu, '')

/** Whether one is a newer version of another: their titles differ by numbers only. */
export const isNewerVersion = (other: AnswerPassage, than: AnswerPassage): boolean =>
  other.contentId !== than.contentId && versionless(other.title) === versionless(than.title) && ageOrder(other, than) > 0

const dayMs = 86_400_000

/** By the days on which they were changed; where these are one or not known, by the numbers of their titles. */
function ageOrder(one: AnswerPassage, other: AnswerPassage): number {
  const [at, otherAt] = [one.origin?.changedAt?.getTime(), other.origin?.changedAt?.getTime()]
  const days = at !== undefined && otherAt !== undefined ? Math.floor(at / dayMs) - Math.floor(otherAt / dayMs) : 0
  return days || (one.title === other.title ? 0 : one.title.localeCompare(other.title, 'en', { numeric: true }))
}
