import { B } from '../query/weights.ts'
import { FIELDS } from '../segment/columns.ts'
import type { Totals } from '../segment/view.ts'

/** Lengths up to here are looked up. */
const TABLE_LENGTH = 4096

/** By field, what a frequency is divided by in a field of a given length: 1 at the average length. */
export type Norm = { average: number; table: Float64Array }

export type Norms = { chunk: readonly Norm[]; document: readonly Norm[] }

const normOf = (length: number, average: number): number => 1 - B + (B * length) / average

function makeNorm(sum: number, count: number): Norm {
  // A field that is empty everywhere is never divided by its average.
  const average = sum / count || 1
  return { average, table: Float64Array.from({ length: TABLE_LENGTH }, (_, length) => normOf(length, average)) }
}

export const lookUpNorm = ({ average, table }: Norm, length: number): number =>
  length < TABLE_LENGTH ? table[length]! : normOf(length, average)

const known = new WeakMap<Totals, Norms>()

/** The norms of a state of the index, made once. */
export function normsOf(totals: Totals): Norms {
  const present = known.get(totals)
  if (present) return present
  const fields = Array.from({ length: FIELDS }, (_, field) => field)
  const norms = {
    chunk: fields.map((field) => makeNorm(totals.chunkLengths[field]!, totals.chunks)),
    document: fields.map((field) => makeNorm(totals.documentLengths[field]!, totals.documents)),
  }
  known.set(totals, norms)
  return norms
}
