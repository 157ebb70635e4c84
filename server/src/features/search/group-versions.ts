import type { FoundDocument } from '../../search-index/search-indexes.ts'
import type { Comparable } from './versions.store.ts'

/** @property others versions of the best, which rank behind it. @property shown of all these. */
export type Group = { best: FoundDocument; others: FoundDocument[]; shown: FoundDocument }

/** A later version stands for the best one where it fits nearly as well. */
const nearlyAsWell = 0.75

/**
 * Found documents, each with its copies and versions among them. The more documents are looked at, the more groups there are, but none changes
 * its place: pages follow each other.
 *
 * @param known what is known of them; one that is not here is a version of nothing.
 */
export function groupVersions(documents: readonly FoundDocument[], known: readonly Comparable[]): Group[] {
  const factsById = new Map<string, Comparable>(known.map((facts) => [facts.id, facts]))
  const alike = new Map<string, FoundDocument[]>()
  for (const document of documents)
    for (const mark of marksOf(factsById.get(document.id))) {
      const before = alike.get(mark)
      if (before) before.push(document)
      else alike.set(mark, [document])
    }
  const areVersions = (one: FoundDocument, other: FoundDocument): boolean => {
    const [a, b] = [factsById.get(one.id), factsById.get(other.id)]
    if (!a || !b || one === other) return false
    return (a.bytes !== null && a.bytes === b.bytes) || (a.family !== null && a.family === b.family && a.title !== b.title)
  }
  const changedAt = ({ id }: FoundDocument): number => factsById.get(id)?.changedAt?.getTime() ?? 0

  /** The latest, unless another fits much better, or is no version of all the others: each must be found below it. */
  const latestOf = (best: FoundDocument, others: readonly FoundDocument[]): FoundDocument =>
    [best, ...others.filter(({ score }) => score >= best.score * nearlyAsWell)]
      .sort((a, b) => changedAt(b) - changedAt(a))
      .find((one) => [best, ...others].every((other) => other === one || areVersions(one, other)))!

  const taken = new Set<FoundDocument>()
  return documents.flatMap((best) => {
    if (taken.has(best)) return []
    const others = new Set<FoundDocument>()
    for (const mark of marksOf(factsById.get(best.id))) {
      for (const one of alike.get(mark) ?? []) if (!taken.has(one) && areVersions(best, one)) others.add(one)
      // What is left of these is a version of none that is left. So each is looked at once, however many there are.
      alike.delete(mark)
    }
    for (const one of others) taken.add(one)
    return { best, others: [...others], shown: latestOf(best, [...others]) }
  })
}

/** What it has in common with its versions and with its copies. */
const marksOf = (facts: Comparable | undefined): string[] =>
  [facts?.family, facts?.bytes].filter((mark) => typeof mark === 'string')
