import { PROXIMITY_GAIN, TRACE_GAIN } from '../query/weights.ts'
import type { OracleField, Ranked } from './oracle-document.ts'

/** @property ordinal of a pasted text, which word of it this is. */
export type NearTerm = { terms: string[]; group: number; guessed: boolean; ordinal: number | undefined }

/** What multiplies the score of a document for where the words stand in it. */
export function gainOf(one: Ranked, terms: readonly NearTerm[]): number {
  const groups = [...new Set(terms.filter(({ guessed }) => !guessed).map(({ group }) => group))].sort((a, b) => a - b)
  if (groups.length < 2) return 1
  const isPasted = terms.some(({ ordinal }) => ordinal !== undefined)
  return isPasted ? 1 + TRACE_GAIN * traced(one, terms, groups) : 1 + PROXIMITY_GAIN * nearness(one, terms, groups)
}

const placesOf = (field: OracleField, terms: readonly NearTerm[], group: number): number[] =>
  [...field.positions]
    .filter(([, here]) =>
      terms.some((term) => term.group === group && !term.guessed && term.terms.some((one) => here.includes(one))),
    )
    .map(([place]) => place)

/** How near neighbouring words of the query stand in the body of the best chunk. */
function nearness({ document, chunks }: Ranked, terms: readonly NearTerm[], groups: readonly number[]): number {
  const body = document.chunks.find(({ id }) => id === chunks[0]!.id)!.fields[2]!
  let sum = 0
  for (const [index, group] of groups.slice(1).entries()) {
    const distances = placesOf(body, terms, groups[index]!).flatMap((place) =>
      placesOf(body, terms, group).map((other) => Math.abs(place - other)),
    )
    sum += 1 / Math.max(1, Math.min(...distances))
  }
  return sum / (groups.length - 1)
}

/** How many of the words stand as far behind the one before as they were pasted, in the body of any chunk. */
function traced({ document }: Ranked, terms: readonly NearTerm[], groups: readonly number[]): number {
  const ordinalOf = (group: number): number => terms.find((term) => term.group === group)!.ordinal!
  const found = groups.slice(1).filter((group, index) => {
    const before = groups[index]!
    const distance = ordinalOf(group) - ordinalOf(before)
    return document.chunks.some(({ fields }) => {
      const places = new Set(placesOf(fields[2]!, terms, before))
      return placesOf(fields[2]!, terms, group).some((place) => places.has(place - distance))
    })
  })
  return found.length / (groups.length - 1)
}
