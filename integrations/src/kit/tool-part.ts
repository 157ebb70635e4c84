import { z } from 'zod'

/** Where a list goes on that is counted: how much of it came before. */
export const countCursor = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
  .describe('What a former call returned to go on with')

/** As much of a whole list as is asked for. `cursor`: where it goes on; null: nowhere. */
export function partOf<T>(all: readonly T[], { cursor = '0', limit }: { cursor?: string | undefined; limit: number }) {
  const start = Number(cursor)
  const end = start + limit
  return { part: all.slice(start, end), cursor: end < all.length ? String(end) : null }
}
