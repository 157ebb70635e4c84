import type { z } from 'zod'
import { jsonOf } from './json.ts'

/** What an earlier run left; null when there was none, or when it is not understood any more. */
export const cursorIn = <T>(shape: z.ZodType<T>, cursor: string | null): T | null =>
  (cursor === null ? null : shape.safeParse(jsonOf(cursor)).data) ?? null
