import { type DocumentCode, DocumentCode as Code, isFailure } from '@quarry/contract/source/document-code'
import type { RunCounts } from '@quarry/contract/wire/source/source-run'

/** What a row of the history counts. */
export type RunFacts = {
  found: number
  unchanged: number
  left_out: number
  held_back: number
  unlisted: number
  fetched: number
  bytes: number
  removed: number
  codes: Partial<Record<DocumentCode, number>>
}

export function countsOf(facts: RunFacts): RunCounts {
  const { found, unchanged, fetched, bytes, removed } = facts
  const codes = Code.options
    .flatMap((code) => (facts.codes[code] ? [{ code, count: facts.codes[code] }] : []))
    .toSorted((a, b) => b.count - a.count)
  const read = sum(codes)
  const failed = sum(codes.filter(({ code }) => isFailure(code)))
  const skipped = { leftOut: facts.left_out, heldBack: facts.held_back, unlisted: facts.unlisted }
  return { found, unchanged, fetched, bytes, read, indexed: read - failed, failed, codes, skipped, removed }
}

const sum = (counted: readonly { count: number }[]): number => counted.reduce((total, { count }) => total + count, 0)
