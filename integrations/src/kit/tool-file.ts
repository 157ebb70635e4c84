import { z } from 'zod'

/**
 * A file of the workspace that a call takes along: what people are shown of it, and what it was at that moment. The host gives its bytes when
 * the call is sent, and only as long as it is still that.
 */
export const ToolFile = z.strictObject({
  document: z.uuid(),
  name: z.string().min(1).max(1_000),
  /** In bytes. */
  size: z.int().min(0),
  /** Where it lies, as people call it. */
  from: z.string().max(1_000),
  /** SHA-256 of its bytes. */
  version: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ToolFile = z.output<typeof ToolFile>

export const sizeOf = (files: readonly ToolFile[]): number => files.reduce((sum, { size }) => sum + size, 0)
