import { compareBytes, encodeText, stringTable } from './strings.ts'
import type { StringTable } from './strings.ts'

/** Gathers the labels and label sets of a segment while its documents are read; numbers become final in `finishLabels`. */
export type LabelCollector = { labels: Map<string, number>; sets: Map<string, number>; members: number[][] }

export const labelCollector = (): LabelCollector => ({ labels: new Map(), sets: new Map(), members: [] })

export function addLabel(collector: LabelCollector, label: string): number {
  const known = collector.labels.get(label)
  if (known !== undefined) return known
  collector.labels.set(label, collector.labels.size)
  return collector.labels.size - 1
}

export function addSet(collector: LabelCollector, labels: readonly string[]): number {
  const members = [...new Set(labels.map((label) => addLabel(collector, label)))].sort((a, b) => a - b)
  const key = members.join()
  const known = collector.sets.get(key)
  if (known !== undefined) return known
  collector.sets.set(key, collector.members.length)
  collector.members.push(members)
  return collector.members.length - 1
}

type FinishedLabels = {
  table: StringTable
  setOffsets: Uint32Array
  setItems: Uint32Array
  /** Number given by `addLabel` → index in the sorted table. */
  rank: Uint32Array
}

export function finishLabels({ labels, members }: LabelCollector): FinishedLabels {
  const encoded = [...labels].map(([label, number]) => ({ number, bytes: encodeText(label) }))
  encoded.sort((a, b) => compareBytes(a.bytes, b.bytes))
  const rank = new Uint32Array(encoded.length)
  for (const [index, { number }] of encoded.entries()) rank[number] = index

  const setOffsets = new Uint32Array(members.length + 1)
  for (const [index, set] of members.entries()) setOffsets[index + 1] = setOffsets[index]! + set.length
  return {
    table: stringTable(encoded.map(({ bytes }) => bytes)),
    setOffsets,
    // Ascending, so that equal sets have equal bytes wherever they come from.
    setItems: Uint32Array.from(members.flatMap((set) => set.map((number) => rank[number]!).sort((a, b) => a - b))),
    rank,
  }
}
