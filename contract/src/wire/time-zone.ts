import { z } from 'zod'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
/** A name such as Asia/Seoul. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'must be the name of a time zone')
