import * as z from 'zod/mini'

/** The nine indexing states of spec §4. */
export const SourceStatus = z.enum([
  'init',
  'waiting',
  'processing',
  'complete',
  'partialComplete',
  'notIndexing',
  'error',
  'authFail',
  'fail',
])
export type SourceStatus = z.infer<typeof SourceStatus>
