import type { z } from 'zod'

/** What an earlier run left; null when there was none, or when it is not understood any more. */
export function cursorIn<T>(shape: z.ZodType<T>, cursor: string | null): T | null {
  try {
    return shape.parse(JSON.parse(cursor ?? 'null'))
  } catch {
    return null
  }
}
