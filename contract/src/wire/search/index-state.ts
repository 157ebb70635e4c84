import { z } from 'zod'

/**
 * Whether the search index of the workspace holds all of its documents. While it is built, or built again, hits and counts are not all
 * there are; `progress` is the share it holds, 1 once it is ready.
 */
export const IndexState = z
  .object({ state: z.enum(['ready', 'building']), progress: z.number().min(0).max(1) })
  .meta({ id: 'IndexState' })
export type IndexState = z.infer<typeof IndexState>
