import * as z from 'zod/mini'

/** Why one document is not (or only partly) searchable. The reader's codes, and those of the transfer. */
export const DocumentCode = z.enum([
  'ok',
  'ok_partial',
  'empty',
  'encrypted',
  'corrupt',
  'bomb',
  'too_large',
  'timeout',
  'oom',
  'unsupported',
  'needs_ocr',
  'crashed',
  'forbidden',
  'not_found',
  'unreachable',
  /** Larger than the plan reads. */
  'plan_size',
  /** Beyond the quota of the plan: not read until the quota allows it. */
  'plan_count',
])
export type DocumentCode = z.infer<typeof DocumentCode>

/** Codes of documents that are there but could not be read; everything else that was read counts as indexed. One beyond the quota is neither. */
export const failedCodes = [
  'encrypted',
  'corrupt',
  'bomb',
  'too_large',
  'timeout',
  'oom',
  'crashed',
  'forbidden',
  'not_found',
  'unreachable',
  'plan_size',
] as const satisfies readonly DocumentCode[]

/** Whether a document with this result could not be read. */
export const isFailure = (code: DocumentCode): boolean => failedCodes.some((failed) => failed === code)

/** Codes of documents that were read and hold no text: they are found by their name, count as indexed, and are listed with the reason. */
export const textlessCodes = ['empty', 'unsupported', 'needs_ocr'] as const satisfies readonly DocumentCode[]
