import type { ResultCode } from './types.ts'

type Refusal = Error & { refusal: ResultCode }

/**
 * The error that ends the reading of a document with a code of its own.
 *
 * @param detail a technical reason without any text of the document, as it goes to logs.
 */
export const refuse = (code: ResultCode, detail: string, cause?: unknown): Refusal =>
  Object.assign(new Error(detail, { cause }), { refusal: code })

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'refusal' in error

/** Turns whatever a library throws into a refusal, leaving refusals as they are. */
export function asRefusal(error: unknown, code: ResultCode, detail: string): Refusal {
  return isRefusal(error) ? error : refuse(code, `${detail}: ${reason(error)}`, error)
}

/** The kind of an error, not its message: messages of parsers quote the document. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
